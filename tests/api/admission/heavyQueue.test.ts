import { expect, it } from 'vitest'
import { createHeavyQueue } from '#api/graphql/admission/operations.ts'
import { limits } from '#api/graphql/limits.ts'

it('hands a slot to who has waited longest, so that somebody who comes in the same tick waits as well', async () => {
  const enterHeavy = createHeavyQueue()
  const entered: string[] = []
  const enter = async (person: string) => {
    const leave = await enterHeavy(person)
    entered.push(person)
    return leave
  }
  const [leave] = await Promise.all(Array.from({ length: limits.heavyAtOnce }, () => enter('first')))
  const early = enter('early')
  leave?.()
  const late = enter('late')
  const leaveEarly = await early
  expect(entered.slice(limits.heavyAtOnce)).toEqual(['early'])
  leaveEarly()
  ;(await late)()
  expect(entered.slice(limits.heavyAtOnce)).toEqual(['early', 'late'])
})
