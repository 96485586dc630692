import { expect, it } from 'vitest'
import { fileText } from '#web/ui/inputs/fileText.ts'

const fileOf = (...bytes: (number[] | string)[]) =>
  new File(
    bytes.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'stock.csv',
  )

it.each([
  ['UTF-8', fileOf('Münchner'), 'Münchner'],
  ['UTF-8 with a mark', fileOf([0xef, 0xbb, 0xbf], 'Münchner'), 'Münchner'],
  ['Windows-1252, as a spreadsheet writes it', fileOf('M', [0xfc], 'nchner'), 'Münchner'],
  ['UTF-16', fileOf([0xff, 0xfe, 0x4d, 0x00, 0xfc, 0x00]), 'Mü'],
  [
    'the encoding that an XML file names',
    fileOf('<?xml version="1.0" encoding="ISO-8859-5"?><NAME>', [0xdf], '</NAME>'),
    '<?xml version="1.0" encoding="ISO-8859-5"?><NAME>п</NAME>',
  ],
  [
    'UTF-8 when an XML file names one that does not exist',
    fileOf('<?xml version="1.0" encoding="ebcdic-xx"?><NAME>ü</NAME>'),
    '<?xml version="1.0" encoding="ebcdic-xx"?><NAME>ü</NAME>',
  ],
])('a file is read in %s', async (_encoding, file, text) => {
  expect(await fileText(file)).toBe(text)
})
