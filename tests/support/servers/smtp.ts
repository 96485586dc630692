import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message as it arrived. */
export interface ReceivedMail {
  from: string
  to: string[]
  text: string
}

/** A real mail server on a free port: collects what it receives, rejects addresses permanently or temporarily. */
export async function startSmtp(options: { port?: number; refuse?: Record<string, number> } = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = options.refuse?.[address]
      if (responseCode) done(Object.assign(new Error('no such mailbox'), { responseCode }))
      else done()
    },
    onData(stream, session, done) {
      let text = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => (text += part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
