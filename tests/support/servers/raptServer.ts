import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** A row as the cloud of RAPT keeps it. */
export interface RaptRow {
  createdOn: string
  temperature: number
  gravity?: number
  battery?: number
  rssi?: number
  targetTemperature?: number
}

/** A server that speaks as the cloud of RAPT does. */
export interface RaptServer {
  settings: { RAPT_URL: string; RAPT_TOKEN_URL: string }
  /** What it was asked, as GET /api/Hydrometers/GetHydrometers. */
  asked: { what: string; at: number }[]
  /** The telemetry of its only hydrometer. */
  rows: RaptRow[]
  /** What it answers instead of data, when it is out of order. */
  failure: number | null
  /** Refuses every token that it gave until now. */
  forgetTokens(): void
  stop(): Promise<void>
}

/** Starts one with the account of a brewer, who has a hydrometer and no controller. */
export async function startRapt(account: { username: string; secret: string }): Promise<RaptServer> {
  let tokens = 0
  let valid = ''
  const rapt: RaptServer = {
    settings: { RAPT_URL: '', RAPT_TOKEN_URL: '' },
    ...{ asked: [], rows: [], failure: null },
    forgetTokens: () => (valid = ''),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://rapt')
      rapt.asked.push({ what: `${request.method} ${pathname}`, at: performance.now() })
      const answer = (status: number, value: unknown = {}) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (rapt.failure !== null) return answer(rapt.failure)
      if (pathname === '/connect/token') {
        const form = new URLSearchParams(body)
        const isRight =
          form.get('client_id') === 'rapt-user' &&
          form.get('grant_type') === 'password' &&
          form.get('username') === account.username &&
          form.get('password') === account.secret
        valid = `token-${++tokens}`
        return isRight
          ? answer(200, { access_token: valid, expires_in: 3_600, token_type: 'Bearer' })
          : answer(400)
      }
      if (request.headers.authorization !== `Bearer ${valid}`) return answer(401)
      if (pathname === '/api/Hydrometers/GetHydrometers')
        return answer(200, [{ id: 'pill-1', name: 'Yellow Pill', macAddress: '78-e3' }])
      if (pathname === '/api/TemperatureControllers/GetTemperatureControllers') return answer(200, [])
      if (pathname !== '/api/Hydrometers/GetTelemetry') return answer(404)
      const [from, to] = ['startDate', 'endDate'].map((key) => searchParams.get(key) ?? '')
      const found = rapt.rows.filter(({ createdOn }) => from! <= createdOn && createdOn <= to!)
      return answer(
        200,
        found.map((row, n) => ({ rowKey: `row-${n}`, macAddress: '78-e3', version: '1', ...row })),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  rapt.settings = { RAPT_URL: url, RAPT_TOKEN_URL: `${url}/connect/token` }
  return rapt
}
