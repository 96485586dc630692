/**
 * The text of a picked file, in the encoding that its bytes are in, whatever it declares: that of its byte order mark, UTF-16
 * by its zero bytes, UTF-8 where it is that, else what an XML file declares. Older programs write Windows-1252, and those of a Mac
 * Mac OS Roman: it is the one that gives the letters and signs of the product's languages.
 */
export async function fileText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  const asUtf8 = new TextDecoder('utf-8').decode(bytes)
  if (isUtf8(asUtf8)) return asUtf8
  return decoded(bytes, declaredIn(bytes)) ?? byItsLetters(bytes)
}

/** By its mark or, since files begin with a tag, a bracket or a word, by the zero byte beside the first letter. */
function utf16Of([first, second]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null
}

/** Letters of other encodings make no UTF-8; a text in UTF-8 that was cut within a letter has others that are whole. */
function isUtf8(text: string): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0
  return broken === 0 || broken < (text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0)
}

function declaredIn(bytes: Uint8Array): string {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? ''
}

/** Null if the bytes are invalid in this encoding, it is unknown, or it is one that the bytes are not in. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  if (/^(utf|ucs|unicode|iso-10646)/i.test(encoding)) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Windows-1252, unless fewer characters are out of place in Mac OS Roman. */
function byItsLetters(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1252').decode(bytes)
  const mac = new TextDecoder('macintosh').decode(bytes)
  return outOfPlace(mac) < outOfPlace(windows) ? mac : windows
}

/** What English, German, French and Spanish write beyond ASCII, each where it can stand: ü within a word, – between words. */
const inPlace = new RegExp(
  [
    String.raw`(?:(?<=\p{L})[äöüßàâæçèéêëîïôùûáíóúñ]|[äöüàâçèéêëîïôùûáíóúñ](?=\p{L}))(?!\p{Lu})`,
    String.raw`(?<![\p{L}\d])[àó](?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])[ÄÖÜÀÂÇÈÉÊËÎÏÔÙÛŒÁÍÓÚÑ](?=\p{L})|(?<=\p{Lu})[ÄÖÜÀÂÇÈÉÊËÎÏÔÙÛÁÍÓÚÑ](?!\p{Ll})`,
    String.raw`œ(?=u|il|no)`,
    String.raw`(?<=(?<!\p{L})(?:[cdjlmnst]|qu))’(?=\p{L})|(?<=\p{L})’(?=(?:s|t|d|m|ll|re|ve)(?!\p{L}))`,
    String.raw`(?<!\p{L})[‘“](?=[\p{L}\d])|„(?=[\p{L}\d][^„]*[“”])|(?<=[\p{L}\d.,!?])[’”“](?!\p{L})`,
    String.raw`¡(?=\p{L}[^¡]*!)|¿(?=\p{L}[^¿]*\?)`,
    String.raw`(?<!\p{L})[–—•§«½¼¾](?!\p{L})|(?<!\p{L})«(?=\p{L})|[…™®»²³](?!\p{L})|€(?!\p{L})`,
    String.raw`(?<=[\dNn])º|[°£µ±©¢\u00a0]`,
  ].join('|'),
  'gu',
)

function outOfPlace(text: string): number {
  return text.replace(inPlace, '').replace(/[\0-\x7f]/g, '').length
}
