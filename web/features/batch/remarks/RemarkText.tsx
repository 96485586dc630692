import { mentionsIn } from '#domain/batches/remarks.ts'
import { Text } from '#web/ui/layout/Text.ts'

interface RemarkTextProps {
  text: string
  people: readonly { id: string; name: string }[]
}

/** A remark as it was written, with the names that it mentions. */
export function RemarkText({ text, people }: RemarkTextProps) {
  const mentions = mentionsIn(text, people)
  const ends = [0, ...mentions.map(({ until }) => until)]
  return (
    <Text as="p" $lines="pre-wrap" $breaks>
      {mentions.map(({ from, until }, index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <Text as="strong" $tone="orange">
            {text.slice(from, until)}
          </Text>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </Text>
  )
}
