import { message } from '#domain/language/message.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Blank, Blanks } from './paperParts.tsx'

const ofBrew = [
  message('brewSheet.mashIn'),
  message('brewSheet.mashTemperature', { unit: { sign: 'temperature' } }),
  message('brewSheet.mashPH'),
  message('brewSheet.boilBegins'),
  message('brewSheet.preBoil'),
  message('brewSheet.boilEnds'),
  message('brewSheet.originalGravity'),
  message('brewSheet.volume', { unit: { sign: 'volume' } }),
  message('brewSheet.pitch', { unit: { sign: 'temperature' } }),
  message('brewSheet.yeastLot'),
]
const ofBatch = [message('brewSheet.finalGravity'), message('brewSheet.keggedOn')]

/** Room for what is measured: of each brew where there are several, then of the batch. */
export function ToMeasure({ brews }: { brews: number }) {
  if (brews === 1) return <Measured title={text('brewSheet.brewDay')} of={[...ofBrew, ...ofBatch]} />
  return (
    <>
      {Array.from({ length: brews }, (_, at) => (
        <Measured key={at} title={text('brewDay.brewOf', { brew: at + 1, count: brews })} of={ofBrew} />
      ))}
      <Measured title={text('brewDay.batch')} of={ofBatch} />
    </>
  )
}

function Measured({ title, of }: { title: string; of: typeof ofBrew }) {
  return (
    <section>
      <h2>{title}</h2>
      <Blanks>
        {of.map((label) => (
          <Blank key={label.id} label={textOf(label)} />
        ))}
      </Blanks>
    </section>
  )
}
