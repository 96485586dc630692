import { IconGitMerge, IconPencilBolt } from '@tabler/icons-react'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

/** A note beside a field that someone else just changed; a clash is one that was changed here too. */
export function ChangedMark({ who, isClash }: { who: string; isClash: boolean }) {
  const Icon = isClash ? IconGitMerge : IconPencilBolt
  return (
    <Row as="span" $gap="xxs" $size="sm" $tone={isClash ? 'yellow' : 'blue'} role="status">
      <Icon size={15} aria-hidden="true" />
      {text(isClash ? 'form.alsoChangedBy' : 'form.changedBy', { who })}
    </Row>
  )
}
