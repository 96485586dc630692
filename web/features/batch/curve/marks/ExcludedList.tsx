import { momentText } from '#web/ui/charts/chartData.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { List } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { curveKinds, type ExcludedTime } from './markedTimes.ts'

interface ExcludedListProps {
  times: readonly ExcludedTime[]
  onInclude: (time: ExcludedTime) => void
}

/** Which readings don't count: from when to when, who excluded them, and why. */
export function ExcludedList({ times, onInclude }: ExcludedListProps) {
  const refusal = useRoleRefusal('markReadings')
  return (
    <List as="ul" aria-label={text('batch.excludedReadings')} $gap="xs">
      {times.map((time) => {
        const { kind, from, to, mark } = time
        const span = { kind: text(curveKinds[kind]), from: momentText(from), to: momentText(to) }
        return (
          <Row as="li" key={`${mark.id} ${kind} ${from}`} $wrap $spread $gap="xs" $surface="well" $pad="sm">
            <div>
              <Text as="p" $breaks>
                {text('batch.excludedTime', { ...span, reason: mark.reason })}
              </Text>
              <Muted as="p" $size="sm">
                {text('batch.excludedBy', { name: mark.by.name, moment: momentText(Date.parse(mark.at)) })}
              </Muted>
            </div>
            <Button
              disabledReason={refusal}
              aria-label={text('batch.includeOf', span)}
              onClick={() => onInclude(time)}
            >
              {text('batch.include')}
            </Button>
          </Row>
        )
      })}
    </List>
  )
}
