import { beforeAll, describe, expect, it } from 'vitest'
import { dateText, dayText, momentOptions } from '#domain/language/dates.ts'
import { addDays } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { daysAgo, hoursAgo } from '#tests/support/data/ago.ts'
import { aBatch, aFermentingBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

story()

/** A brewery so far east or west of this server that its calendar shows another day. */
const now = new Date()
const here = dayAt(now, 'UTC')
const zone = dayAt(now, 'Pacific/Kiritimati') === here ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
const today = dayAt(now, zone)

/** Where the server's own clock may be set: the brewery's days are the same. */
const machines = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']

const server = await serverOfFile({ TIME_ZONE: zone })
const prisma = () => server.app.database.prisma
const brewer = await server.signIn('BREWER')

async function askAssistant(content: string): Promise<string> {
  const { data } = await server.ask<{ assistantReply: { content: string } }>(
    brewer,
    'query ($messages: [ChatMessageInput!]!) { assistantReply(messages: $messages) { content } }',
    { messages: [{ role: 'USER', content }] },
  )
  return data?.assistantReply.content ?? ''
}

describe.each(machines)('on a machine set to %s', (machine) => {
  beforeAll(() => {
    const before = process.env.TZ
    process.env.TZ = machine
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine)
    return () => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  it('is the same day on the wall and in the answers of the assistant, whatever day it is where the server stands', async () => {
    expect(today).not.toBe(here)
    const planned = await aBatch(prisma(), { brewDate: new Date(today) })
    const halfDay = 43_200_000
    // Fermented in a moment, which is today in the brewery.
    const days = { expectedFermentationDays: 1 }
    const fermenting = await aFermentingBatch(prisma(), {
      ...days,
      fermentingStartDate: new Date(Date.now() - 2 * halfDay),
    })
    await server.ask(
      brewer,
      `mutation { addTask(input: { title: "Count the kegs", dueOn: "${today}" }) { id } }`,
    )
    await server.ask(
      brewer,
      `mutation { addTask(input: { title: "Call the malster", dueOn: "${addDays(today, 1)}" }) { id } }`,
    )
    const { data } = await server.ask<{
      wall: { board: { brewery: { timeZone: string }; next: { batchId: string; due: string }[] } }
    }>(brewer, '{ wall { board { brewery { timeZone } next { batchId due } } } }')
    const board = data?.wall.board
    expect(board?.brewery.timeZone).toBe(zone)
    const due = new Map(board?.next.map((step) => [step.batchId, step.due]))
    expect([due.get(planned.id), due.get(fermenting.id)]).toEqual([today, today])

    const answer = await askAssistant('What is due today?')
    const [, ofToday = ''] = answer.split('**Today**')
    expect(ofToday).toContain('Count the kegs')
    expect(ofToday).toContain(planned.batchNumber)
    expect(answer).not.toContain('**Late**')
    expect(answer).not.toContain('Call the malster')
  })

  it('takes a moment that an older program sends for the day of the brewery', async () => {
    const recipe = await aRecipe(prisma())
    const answer = await server.call('POST', '/api/schedule', brewer, {
      recipeId: recipe.id,
      date: now.toISOString(),
      batchNumber: `2026-90${machines.indexOf(machine)}`,
    })
    expect([answer.status, answer.body.date]).toEqual([201, `${today}T00:00:00`])
  })

  it('refuses a reading from before the brew day began in the brewery', async () => {
    const batch = await aFermentingBatch(prisma(), { brewDate: new Date(today) })
    const before = daysAgo(2).toISOString()
    const { errors } = await server.ask(
      brewer,
      `mutation { addLog(input: { batchId: "${batch.id}", gravity: 1.05, timestamp: "${before}" }) { id } }`,
    )
    expect(errors?.[0]?.message).toBe(
      `Batch ${batch.batchNumber} began on ${dayText('en-US', today)}. A log entry can't be from before that.`,
    )
  })

  it('refuses a stage that began before the one it follows, by the clock on the wall of the brewery', async () => {
    const kettle = await aVessel(prisma(), { type: 'KETTLE' })
    const mashed = hoursAgo(1)
    const batch = await aBatch(prisma(), { stage: 'MASHING', mashingStartDate: mashed, kettleId: kettle.id })
    const { status, body } = await server.call('PUT', `/api/schedule/${batch.id}`, brewer, {
      ...{ currentStage: 'Boiling', status: 'Boiling' },
      boilingStartDate: new Date(mashed.getTime() - 60_000).toISOString(),
    })
    const began = dateText('en-US', zone, mashed, momentOptions)
    expect([status, body.message]).toEqual([
      422,
      `Boiling can't have begun before Mashing, which began on ${began}.`,
    ])
  })
})
