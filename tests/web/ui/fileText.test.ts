import { expect, it, onTestFinished, vi } from 'vitest'
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
  ['big-endian UTF-16', fileOf([0xfe, 0xff, 0x00, 0x4d, 0x00, 0xfc]), 'Mü'],
  ['UTF-16 without a mark', fileOf([0x4d, 0x00, 0xfc, 0x00]), 'Mü'],
  ['big-endian UTF-16 without a mark', fileOf([0x00, 0x4d, 0x00, 0xfc]), 'Mü'],
  ['UTF-8 when it was cut within a letter', fileOf('Kölsch für Zür', [0xc3]), 'Kölsch für Zür\ufffd'],
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

/** A file with one name in each encoding; TextDecoder takes ISO-8859-1 for Windows-1252, as browsers do. */
const bytesOf = {
  'UTF-8': (text: string) => [...Buffer.from(text, 'utf8')],
  'Windows-1252': (text: string) => [...Buffer.from(text, 'latin1')],
  'UTF-16': (text: string) => [...Buffer.from(text, 'utf16le')],
  'UTF-16 with a mark': (text: string) => [0xff, 0xfe, ...Buffer.from(text, 'utf16le')],
  'UTF-8 with a mark': (text: string) => [0xef, 0xbb, 0xbf, ...Buffer.from(text, 'utf8')],
}
const declarations = [
  'ISO-8859-1',
  'UTF-8',
  'utf8',
  'windows-1252',
  'UTF-16',
  'ISO-8859-5',
  'US-ASCII',
  'x-none',
  '',
]
const inFact = (Object.keys(bytesOf) as (keyof typeof bytesOf)[]).flatMap((encoding) =>
  declarations
    // Bytes that are in both are read as declared.
    .filter((declared) => !(encoding === 'Windows-1252' && declared === 'ISO-8859-5'))
    .map((declared) => [declared, encoding] as const),
)

it.each(inFact)('a recipe that declares %j and is %s keeps its letters', async (declared, encoding) => {
  const declaration = declared && `<?xml version="1.0" encoding="${declared}"?>`
  const text = `${declaration}<NAME>Kölsch für Zürich, 20 °C</NAME>`
  expect(await fileText(fileOf(bytesOf[encoding](text)))).toBe(text)
})

/** What Mac OS Roman has at the bytes from 128 on that these texts use. */
const macBytes: Readonly<Record<string, number>> = {
  ...{
    Ä: 0x80,
    É: 0x83,
    Ñ: 0x84,
    Ö: 0x85,
    Ü: 0x86,
    á: 0x87,
    à: 0x88,
    â: 0x89,
    ä: 0x8a,
    ç: 0x8d,
    é: 0x8e,
    è: 0x8f,
  },
  ...{
    ê: 0x90,
    ë: 0x91,
    í: 0x92,
    î: 0x94,
    ï: 0x95,
    ñ: 0x96,
    ó: 0x97,
    ô: 0x99,
    ö: 0x9a,
    ú: 0x9c,
    ù: 0x9d,
    û: 0x9e,
  },
  ...{
    ü: 0x9f,
    '°': 0xa1,
    '„': 0xe3,
    ß: 0xa7,
    '®': 0xa8,
    '™': 0xaa,
    '¿': 0xc0,
    '«': 0xc7,
    '»': 0xc8,
    '…': 0xc9,
    œ: 0xcf,
  },
  ...{ '\u00a0': 0xca, '–': 0xd0, '“': 0xd2, '”': 0xd3, '’': 0xd5, '€': 0xdb },
}
const from128 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const windowsBytes = Object.fromEntries(from128.split('').map((letter, at) => [letter, 0x80 + at]))
const bytesBy = (table: Readonly<Record<string, number>>, text: string) =>
  text.split('').map((letter) => table[letter] ?? letter.codePointAt(0)!)

const written = [
  ...['Münchner', 'Weißbier', 'Öl;20 °C', 'Gärbottich FV-1', 'Äpfel', 'KÖLSCH', 'Süßholz, 12 €/kg'],
  ...[
    'Côte d’Or',
    'Houblon à froid',
    'Maître',
    'café',
    'Bœuf',
    'Citroën',
    'Épices',
    '«\u00a0Saaz\u00a0»',
    'goût',
  ],
  ...['Jalapeño', 'Sandía', 'azúcar', 'Limón', 'cáscara', 'piña', '¿Cuánto?', 'Ñora', 'ÑORA'],
  ...[
    'Brewer’s Gold',
    'Cryo® Hops',
    'Cascade – pellets',
    '5,2\u00a0%',
    'Malz „hell“',
    '20°C',
    'Hallertau “Blanc”',
  ],
  ...['Color (°L)', 'Cryo™ Hops', '12–14 %', 'Farbe in °EBC'],
]

/** Node's, before 24, reads what Windows-1252 has from 128 to 159 as control characters; browsers don't. */
class BrowserTextDecoder extends TextDecoder {
  override decode(input?: AllowSharedBufferSource) {
    const text = super.decode(input)
    return this.encoding === 'windows-1252'
      ? text.replace(/[\x80-\x9f]/g, (control) => from128[control.codePointAt(0)! - 0x80]!)
      : text
  }
}

it.each(written)('an older file says %j, whether Windows or a Mac wrote it', async (text) => {
  vi.stubGlobal('TextDecoder', BrowserTextDecoder)
  onTestFinished(() => void vi.unstubAllGlobals())
  const csv = `name,category\r${text},Misc\r`
  expect(await fileText(fileOf(bytesBy(windowsBytes, csv)))).toBe(csv)
  expect(await fileText(fileOf(bytesBy(macBytes, csv)))).toBe(csv)
})
