import { describe, expect, it } from 'vitest'
import { readRecipes } from '#api/files/readRecipes.ts'
import { UnreadableFile } from '#api/files/unreadableFile.ts'

const unnamed = { recipe: 'Imported recipe', style: 'Other' }
const read = (file: string) => readRecipes({ file, format: 'BEERXML', unnamed })
const lager = '<NAME>Lager</NAME><BATCH_SIZE>352.0434</BATCH_SIZE><BOIL_TIME>60</BOIL_TIME>'
const whole = (inside: string) => `<RECIPES><RECIPE>${inside}</RECIPE></RECIPES>`
const noted = (notes: string) => whole(`${lager}<NOTES>${notes}</NOTES>`)

describe('a recipe that another program wrote', () => {
  it.each([
    ['a mark before its declaration', `\ufeff<?xml version="1.0"?>${whole(lager)}`],
    ['blank lines before its declaration', `\r\n\n <?xml version="1.0"?>${whole(lager)}`],
    ['no declaration', whole(lager)],
    ['a declaration of XML 1.1', `<?xml version="1.1" encoding="UTF-8" standalone="yes"?>${whole(lager)}`],
    ['a declaration without a version', `<?xml encoding="UTF-8"?>${whole(lager)}`],
    ['an encoding that does not exist', `<?xml version="1.0" encoding="ANSI"?>${whole(lager)}`],
    ['a document type', `<!DOCTYPE RECIPES>${whole(lager)}`],
    ['a document type elsewhere', `<!DOCTYPE RECIPES SYSTEM "http://example.com/beer.dtd">${whole(lager)}`],
    ['a document type with elements', `<!DOCTYPE r [<!ELEMENT r (#PCDATA)>]>${whole(lager)}`],
    ['no root', `<RECIPE>${lager}</RECIPE>`],
    ['another root', `<BEER_XML><DATA>${whole(lager)}</DATA></BEER_XML>`],
    ['small letters', whole(lager).toLowerCase().replace('lager', 'Lager')],
    ['mixed letters', whole(lager).replaceAll('RECIPE>', 'Recipe>').replace('</NAME>', '</Name>')],
    ['blanks in its tags', whole(lager).replace('<NAME>', '<NAME >').replace('</NAME>', '</ NAME\n>')],
    ['attributes', whole(lager).replace('<RECIPES>', `<RECIPES xmlns:x='a>b' version=1 version=1>`)],
    ['a prefix', whole(lager).replaceAll(/(<\/?)/g, '$1b:')],
    ['comments that XML forbids', `<!-- a -- b --->${whole(`<!---->${lager}`)}<!-- no end`],
    ['a line for the style', `<?xml-stylesheet type="text/xsl" href="a.xsl"?>${whole(lager)}`],
    ['control characters', whole(lager.replace('Lager', 'La\u0000g\u000ber\u001a'))],
    ['something behind its root', `${whole(lager)}\u0000\n\u001a`],
    ['CDATA', whole(lager.replace('Lager', '<![CDATA[Lager]]>'))],
    ['stray text between elements', whole(`oops${lager}]]>`)],
  ])('is read although it has %s', (_what, file) => {
    expect(read(file)[0]?.fields).toMatchObject({ name: 'Lager', boilTime: 60 })
  })

  it('has every recipe of a file with several roots', () => {
    const names = read(`<RECIPE>${lager}</RECIPE>${whole(lager.replace('Lager', 'Ale'))}`).map(
      ({ fields }) => fields.name,
    )
    expect(names.toSorted()).toEqual(['Ale', 'Lager'])
  })

  it.each([
    ['Hops & malt', 'Hops & malt'],
    ['AT&T; Ale & <20 IBU', 'AT&T; Ale & <20 IBU'],
    ['20 &deg;C, caf&eacute;, &Eacute;t&eacute;, K&ouml;lsch&nbsp;1', '20 °C, café, Été, Kölsch 1'],
    ['Brewer&#146;s &#8211; &#x2013; best', 'Brewer’s – – best'],
    ['&amp;deg; &amp;amp; &lt;b&gt;', '° & <b>'],
    ['<![CDATA[a < b & <c> &deg;]]>', 'a < b & <c> °'],
    ['one<br/>two<br>three <b>bold</b> <P class="x">four</P>', 'one two three  bold   four'],
    ['a &unknown; b &', 'a &unknown; b &'],
    ['mash at 66 > 64 ]]> done', 'mash at 66 > 64 ]]> done'],
  ])('has the notes of %j as they were meant', (written, meant) => {
    expect(read(noted(written))[0]?.fields.notes?.replace(/\u00a0/g, ' ')).toBe(meant)
  })

  it.each([
    ['is cut within a tag', whole(lager).slice(0, 40), 'recipeFiles.notXml'],
    ['is cut between tags', `<RECIPES><RECIPE>${lager}</RECIPE>`, 'recipeFiles.notXml'],
    ['closes another tag than it opened', '<RECIPES><RECIPE></RECIPES></RECIPE>', 'recipeFiles.notXml'],
    [
      'declares an entity',
      `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${noted('&b;')}`,
      'recipeFiles.docType',
    ],
    [
      'declares a parameter entity',
      `<!DOCTYPE r [<!ENTITY % a SYSTEM "x"> %a;]>${whole(lager)}`,
      'recipeFiles.docType',
    ],
    ['is nested without an end', '<A>'.repeat(60), 'recipeFiles.tooDeep'],
  ])('is refused when it %s', (_what, file, refusal) => {
    expect(() => read(file)).toThrow(UnreadableFile)
    expect(() => read(file)).toThrow(refusal)
  })
})
