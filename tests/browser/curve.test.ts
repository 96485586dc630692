import { describe } from 'vitest'
import { readTheCurve } from '#tests/browser/logs/theCurve.ts'
import { desktop, phone } from '#tests/browser/support/pages.ts'
import { signInAs } from '#tests/browser/support/people.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const assistant = await signInAs(browser, server, 'assistant', phone, { hasTouch: true })
const brewer = await signInAs(browser, server, 'brewer', desktop)

describe('the curve of a batch that a device measures', () => readTheCurve({ server, assistant, brewer }))
