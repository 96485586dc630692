import { request } from 'node:http'
import { expect, it } from 'vitest'
import { languages } from '#generated/language/languages.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { catalogue } from '#tools/language/compileSentences.mjs'

const server = await serverOfFile()

interface Answer {
  status: number | undefined
  type: string | undefined
}

/** Asks as a program does: fetch would always send an Accept of its own. */
const ask = (path: string, accept?: string, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const headers = accept === undefined ? {} : { accept }
    const asked = request(server.url + path, { method, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, type: answer.headers['content-type']?.split(';')[0] })
    })
    asked.once('error', reject).end()
  })

it.each(['*/*', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', undefined])(
  'is served to a client that accepts %s',
  async (accept) => {
    for (const path of ['/login', '/schedule?tab=board', '/logs/', '/no-such-page'])
      expect(await ask(path, accept), path).toEqual({ status: 200, type: 'text/html' })
    expect(await ask('/login', accept, 'HEAD')).toEqual({ status: 200, type: 'text/html' })
  },
)

it.each([
  ['/login', 'application/json', 'GET'],
  ['/login', '*/*', 'POST'],
  ['/api/nothing', '*/*', 'GET'],
  ['/api/nothing', 'text/html', 'GET'],
  ['/graphql/nothing', '*/*', 'GET'],
  ['/assets/gone-8a7b.js', '*/*', 'GET'],
  ['/nothing.png?v=2', undefined, 'GET'],
] as const)('there is no page at %s for %s by %s', async (path, accept, method) => {
  expect(await ask(path, accept, method)).toEqual({ status: 404, type: 'application/json' })
})

it.each(Object.keys(languages))(
  'brings in %s what is said when its sentences cannot be loaded',
  async (language) => {
    for (const path of ['/login', '/kegs', '/wall']) {
      const headers = { accept: 'text/html', 'accept-language': language }
      const page = await (await fetch(server.url + path, { headers })).text()
      const [, own = ''] = new RegExp(`id="sentences" lang="${language}">([^<]+)</script>`).exec(page) ?? []
      const { 'shell.pageFailed': told } = catalogue(language)
      expect(JSON.parse(own), path).toMatchObject({ 'shell.pageFailed': told })
    }
  },
)

it.each(Object.keys(languages))('says in %s that it needs JavaScript', async (language) => {
  for (const path of ['/login', '/kegs', '/wall']) {
    const headers = { accept: 'text/html', 'accept-language': language }
    const page = await (await fetch(server.url + path, { headers })).text()
    expect(page, path).toContain(`<noscript>${catalogue(language)['shell.needsJavaScript']}</noscript>`)
  }
})
