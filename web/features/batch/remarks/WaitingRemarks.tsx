import { ShownPhotos } from '#web/live/photos/ShownPhotos.tsx'
import { useContext } from 'react'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { List } from '#web/ui/layout/List.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { State } from '#web/ui/shell/WaitingList.tsx'
import { text } from '#web/ui/language/text.ts'
import { remarksOn } from './remarkCommand.ts'
import { RemarkText } from './RemarkText.tsx'

interface WaitingRemarksProps {
  batchId: string
  people: readonly { id: string; name: string }[]
}

/** This person's remarks on a batch that wait on this device, newest first, with their photos. */
export function WaitingRemarks({ batchId, people }: WaitingRemarksProps) {
  const waiting = useWaitingFor(remarksOn(batchId))
  const { name } = useContext(SignedInUserContext)
  if (waiting.length === 0) return null
  return (
    <List as="ul" $gap="sm" aria-label={text('shell.notSavedYet')}>
      {waiting.toReversed().map(({ id, state, variables, photoIds = [] }) => (
        <Row as="li" $align="start" $gap="xs" key={id}>
          <Avatars names={[name]} />
          <Text as="div" $grow $size="sm" $breaks>
            <Row $spread $gap="xs" $wrap>
              <Text $weight="strong">{name}</Text>
              <State state={state} />
            </Row>
            <RemarkText text={String(variables.text)} people={people} />
            <ShownPhotos photos={photoIds.map((photoId) => ({ id: photoId }))} />
          </Text>
        </Row>
      ))}
    </List>
  )
}
