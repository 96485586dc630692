import { describe, expect, it } from 'vitest'
import type { Message } from '#domain/language/message.ts'
import { readMash, type FileRest } from '#domain/recipes/fileMash.ts'
import { english } from '#tests/support/english.ts'

describe('the mash of a file', () => {
  const read = (...rests: FileRest[]) => {
    const dropped: Message[] = []
    const mash = readMash(rests, 'Pils', dropped)
    return { ...mash, dropped: dropped.map((one) => english(one)) }
  }
  const rest = (name: string, temperature: number | null, minutes: number | null): FileRest => ({
    ...{ name, temperature, minutes },
  })

  it('is its temperature alone when it is one rest of the usual length', () => {
    expect(read(rest('Mash', 152, 60))).toEqual({ mashTemp: 152, mashSteps: [], dropped: [] })
    expect(read(rest('Single infusion', 152, null))).toEqual({ mashTemp: 152, mashSteps: [], dropped: [] })
    expect(read()).toEqual({ mashTemp: null, mashSteps: [], dropped: [] })
  })

  it('keeps a single rest at which no starch turns into sugar', () => {
    expect(read(rest('Mash', 86, 60))).toEqual({
      mashTemp: null,
      mashSteps: [{ name: null, minutes: 60, temperature: 86 }],
      dropped: [],
    })
    expect(read(rest('Mash', null, 60))).toEqual({ mashTemp: null, mashSteps: [], dropped: [] })
    expect(read(rest('Mash', 170.006, 60)).mashSteps).toEqual([])
  })

  it('has the temperature of its longest rest within the limits of the main one', () => {
    const steps = [rest('Protein', 122, 90), rest('Mash', 148.04, 40), rest('Mash', 162, 20)]
    expect(read(...steps)).toEqual({
      mashTemp: 148,
      mashSteps: [
        { name: 'Protein', minutes: 90, temperature: 122 },
        { name: null, minutes: 40, temperature: 148 },
        { name: null, minutes: 20, temperature: 162 },
      ],
      dropped: [],
    })
  })

  it('leaves out what is no rest, and says so', () => {
    const { mashSteps, dropped } = read(rest('Main', 152, 75), rest('Sparge', 170, 0), rest('Boil', 212, 10))
    expect(mashSteps).toEqual([{ name: 'Main', minutes: 75, temperature: 152 }])
    expect(dropped).toEqual([
      'Pils: the mash rest Sparge was left out, because it is not from 1 to 180 minutes long at 86 to 185 °F.',
      'Pils: the mash rest Boil was left out, because it is not from 1 to 180 minutes long at 86 to 185 °F.',
    ])
    const many = Array.from({ length: 9 }, (_each, index) => rest('', 100 + index, 10))
    expect(read(...many).dropped).toEqual(['Pils: only the first 8 mash rests were imported.'])
  })
})
