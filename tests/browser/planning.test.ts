import { describe } from 'vitest'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { planABrew } from '#tests/browser/planning/aBrew.ts'
import { changeAVessel } from '#tests/browser/planning/aVessel.ts'
import { threePlanners } from '#tests/browser/planning/planners.ts'
import { planOnTheTimeline } from '#tests/browser/planning/theTimeline.ts'
import { editTogether } from '#tests/browser/planning/twoEditors.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
const planners = await threePlanners(browser, server)

describe('planning a brew', () => planABrew(planners))
describe('two people who edit one batch', () => editTogether(planners))
describe('a vessel', () => changeAVessel(planners))
describe('the timeline', () => planOnTheTimeline(planners))
