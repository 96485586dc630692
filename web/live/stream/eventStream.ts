/** One server-sent event: its name (`message` when not given) and its data. */
export type ServerEvent = { event: string; data: string }

/**
 * Parses `text/event-stream` in arbitrary chunks according to
 * https://html.spec.whatwg.org/multipage/server-sent-events.html: lines end with LF, CR or CRLF, comments are skipped,
 * events without data are ignored, and an event cut off at the end is dropped. Ids and retry times are not used here.
 */
export function readEventStream(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []
  let begun = false

  function takeLine(line: string): void {
    if (line === '') return dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }

  function dispatch(): void {
    const done = { event: event || 'message', data: data.join('\n') }
    const isEvent = data.length > 0
    event = ''
    data = []
    if (isEvent) onEvent(done)
  }

  return (piece) => {
    rest += piece
    if (!begun && rest !== '') {
      begun = true
      rest = rest.replace(/^\uFEFF/, '')
    }
    const ends = /\r\n|[\r\n]/g
    let from = 0
    for (let end = ends.exec(rest); end !== null; end = ends.exec(rest)) {
      // A CR at the very end may be the first half of a CRLF.
      if (end[0] === '\r' && ends.lastIndex === rest.length) break
      takeLine(rest.slice(from, end.index))
      from = ends.lastIndex
    }
    rest = rest.slice(from)
  }
}
