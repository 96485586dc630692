import { expect, it } from 'vitest'
import { blocksOf, piecesOf } from '#web/features/assistant/ChatLog.tsx'

it('reads the parts of an answer', () => {
  const text =
    '### Water\n\nSoft water\nfor a stout.\n\n- Ca 60\n- Cl 80\n1. Boil\n\n| Salt | adds |\n|---|---|\n| Gypsum | Ca |\n\nEnd'
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Water' },
    { kind: 'paragraph', text: 'Soft water for a stout.' },
    { kind: 'list', isOrdered: false, items: ['Ca 60', 'Cl 80'] },
    { kind: 'list', isOrdered: true, items: ['Boil'] },
    { kind: 'table', head: ['Salt', 'adds'], rows: [['Gypsum', 'Ca']] },
    { kind: 'paragraph', text: 'End' },
  ])
})

it('shows half a text as far as it goes', () => {
  expect(blocksOf('| Salt | ad')).toEqual([{ kind: 'paragraph', text: '| Salt | ad' }])
  expect(piecesOf('**bo')).toEqual([{ kind: 'text', text: '**bo' }])
})

it('splits a line into its pieces', () => {
  expect(piecesOf('**FV-3** holds *Ale*, `1.050`, see [logs](/logs?log=1).')).toEqual([
    { kind: 'strong', text: 'FV-3' },
    { kind: 'text', text: ' holds ' },
    { kind: 'emphasis', text: 'Ale' },
    { kind: 'text', text: ', ' },
    { kind: 'code', text: '1.050' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'logs', to: '/logs?log=1' },
    { kind: 'text', text: '.' },
  ])
})

it.each(['[x](https://evil.example)', '[x](//evil.example)', '[x](javascript:alert(1))', '<img src=x>'])(
  'leaves %s as text',
  (text) => {
    expect(new Set(piecesOf(text).map(({ kind }) => kind))).toEqual(new Set(['text']))
  },
)
