import { afterEach, describe, expect, it } from 'vitest'
import { firstEarlyAnswer, takeEarlyAnswer } from '#web/live/queries/earlyAnswers.ts'

afterEach(() => delete window.earlyAnswers)

const request = (operationName: string, variables = {}, token = 'ana') => ({
  body: JSON.stringify({ operationName, variables, extensions: {}, query: 'query' }),
  headers: { authorization: `Bearer ${token}` },
})

const early = (operationName: string, variables = {}) => ({
  operationName,
  variables: JSON.stringify(variables),
  authorization: 'Bearer ana',
  response: Promise.resolve(new Response(operationName)),
})

describe('what a page asked before its programs were loaded', () => {
  it('answers the same request of the same person, once', async () => {
    window.earlyAnswers = [early('Shell'), early('BatchByNumber', { number: '2026-083' })]
    expect(takeEarlyAnswer(request('BatchByNumber', { number: '2026-084' }))).toBeNull()
    expect(takeEarlyAnswer(request('Shell', {}, 'ben'))).toBeNull()
    const answer = await takeEarlyAnswer(request('BatchByNumber', { number: '2026-083' }))
    expect(await answer?.text()).toBe('BatchByNumber')
    expect(takeEarlyAnswer(request('BatchByNumber', { number: '2026-083' }))).toBeNull()
  })

  it('shows whether the server can be reached, without being used', async () => {
    expect(firstEarlyAnswer()).toBeNull()
    window.earlyAnswers = [early('Shell')]
    expect((await firstEarlyAnswer())?.ok).toBe(true)
    expect(await (await takeEarlyAnswer(request('Shell')))?.text()).toBe('Shell')
    expect(takeEarlyAnswer(request('Shell'))).toBeNull()
  })
})
