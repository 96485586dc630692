import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fetchSignInHints,
  onSessionLost,
  readUserInfo,
  sessionLost,
  signIn,
  signOut,
} from '#web/live/session/session.ts'

const ana = { _id: '1', name: 'Ana', email: 'ana@brewhouse.local', role: 'brewer', token: 'secret' }
const sent: { path: string; init: RequestInit | undefined }[] = []
let unsubscribe = () => {}

function answerWith(status: number, body: unknown): void {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    sent.push({ path, init })
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
  })
}

beforeEach(() => {
  sent.length = 0
})

afterEach(() => {
  unsubscribe()
})

describe('signing in', () => {
  it('stores the whole response', async () => {
    answerWith(200, ana)
    expect(await signIn('ana@brewhouse.local', 'brewhouse-demo')).toEqual(ana)
    expect(readUserInfo()).toEqual(ana)
    expect(sent[0]?.path).toBe('/api/users/login')
    expect(JSON.parse(sent[0]?.init?.body as string)).toEqual({
      email: 'ana@brewhouse.local',
      password: 'brewhouse-demo',
      attempt: expect.any(String) as string,
    })
  })

  it('is one attempt until it succeeds, since the answer to a password that works once may be lost', async () => {
    answerWith(502, '<html>')
    await expect(signIn('a', 'b')).rejects.toThrow()
    answerWith(200, ana)
    for (let times = 0; times < 2; times++) await signIn('a', 'b')
    const [lost, again, next] = sent.map(
      ({ init }) => (JSON.parse(init?.body as string) as { attempt: string }).attempt,
    )
    expect(lost?.length).toBeGreaterThanOrEqual(32)
    expect(again).toBe(lost)
    expect(next).not.toBe(lost)
  })

  it.each([
    [401, { message: 'Invalid credentials' }, 'Invalid credentials'],
    [429, { message: 'Please wait 30 s.' }, 'Please wait 30 s.'],
    [401, 'not json', 'Invalid credentials'],
    [502, '<html>', "Can't reach the server. Check your connection and try again."],
    [200, { name: 'no token' }, "Can't reach the server. Check your connection and try again."],
  ])('says why it failed: %i %j', async (status, body, sentence) => {
    answerWith(status, body)
    await expect(signIn('a', 'b')).rejects.toMatchObject({ name: 'SignInFailed', message: sentence })
    expect(readUserInfo()).toBeNull()
  })

  it("says that the server can't be reached", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(signIn('a', 'b')).rejects.toThrow("Can't reach the server.")
  })
})

describe('the end of a session', () => {
  it('signs out locally and on the server, without waiting', () => {
    localStorage.setItem('userInfo', JSON.stringify(ana))
    answerWith(200, {})
    signOut()
    expect(readUserInfo()).toBeNull()
    expect(sent[0]?.path).toBe('/api/users/logout')
    expect(sent[0]?.init?.headers).toMatchObject({ authorization: 'Bearer secret' })
  })

  it('tells everybody once', () => {
    localStorage.setItem('userInfo', JSON.stringify(ana))
    const told = vi.fn()
    unsubscribe = onSessionLost(told)
    sessionLost('Over.')
    sessionLost('Over.')
    expect(told.mock.calls).toEqual([['Over.', false]])
  })

  it('is noticed when another tab signs out, not when another tab signs in', () => {
    const told = vi.fn()
    unsubscribe = onSessionLost(told)
    const entry = JSON.stringify(ana)
    window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo', oldValue: null, newValue: entry }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', oldValue: 'a', newValue: null }))
    expect(told).not.toHaveBeenCalled()
    window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo', oldValue: entry, newValue: null }))
    expect(told).toHaveBeenCalledOnce()
  })
})

it.each(['', 'null', '{', '{"name":"no token"}', '"text"'])('takes the entry %j for nobody', (entry) => {
  localStorage.setItem('userInfo', entry)
  expect(readUserInfo()).toBeNull()
})

it('knows the accounts of a demonstration, and null elsewhere', async () => {
  const hints = {
    demo: true,
    accounts: [{ email: 'admin@brewhouse.local', role: 'admin' }],
    password: 'brewhouse-demo',
  }
  answerWith(200, hints)
  expect(await fetchSignInHints()).toEqual(hints)
  answerWith(404, '')
  expect(await fetchSignInHints()).toBeNull()
})
