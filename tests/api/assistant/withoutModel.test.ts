import { describe, expect, it } from 'vitest'
import { message } from '#domain/language/message.ts'
import { suggestedPrompts } from '#domain/people/chat.ts'
import { english } from '#tests/support/english.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const [yeast = ''] = suggestedPrompts.map((id) => english(message(id)) ?? '')
const server = await serverOfFile({ DEMO: '1', CHATS_PER_MINUTE: '1000' })
const token = await server.signIn('VIEWER')

const prisma = () => server.app.database.prisma
async function ask(content: string): Promise<string> {
  const answer = await server.call('POST', '/api/beergpt/chat', token, {
    messages: [{ role: 'user', content }],
  })
  expect(answer.status).toBe(200)
  return answer.body.message as string
}

describe('the assistant without a language model', () => {
  it('says that the handbook speaks, and where its facts come from', async () => {
    const answer = await ask(yeast)
    expect(answer).toMatch(/^\*Answered from the handbook: no language model is connected\.\*/)
    expect(answer).toContain('Wyeast 1318 London Ale III')
    expect(answer).toContain('Sources: ')
  })

  it('says what is in a vessel, however its label is written', async () => {
    const batch = await prisma().batch.findFirstOrThrow({
      where: { stage: 'FERMENTING', fermenterId: { not: null } },
      include: { fermenter: true, recipe: true },
    })
    const label = batch.fermenter?.label ?? ''
    for (const said of [label, label.toLowerCase().replace('-', ' ')]) {
      const answer = await ask(`What is in ${said}?`)
      expect(answer).toContain(`**${label}**`)
      expect(answer).toContain(`${batch.recipe.name} ${batch.batchNumber}, Fermenting, day `)
      expect(answer).not.toContain('Sources:')
    }
  })

  it('says how a batch does, by its number and by its recipe', async () => {
    const batch = await prisma().batch.findFirstOrThrow({
      where: { stage: 'FERMENTING', logs: { some: { gravity: { not: null } } } },
      include: {
        recipe: true,
        logs: { where: { gravity: { not: null } }, orderBy: { timestamp: 'desc' }, take: 1 },
      },
    })
    const gravity = Number(batch.logs[0]?.gravity).toFixed(3)
    expect(await ask(`How is ${batch.batchNumber} doing?`)).toContain(`latest gravity ${gravity}`)
    expect(await ask(`How is the ${batch.recipe.name} doing?`)).toContain(batch.batchNumber)
  })

  it('says what is low, what is planned, what kegs there are and what is in a recipe', async () => {
    const out = await prisma().ingredient.findFirstOrThrow({ where: { currentQuantity: 0 } })
    expect(await ask('What is running low?')).toContain(`**${out.name}**: out of stock`)
    const next = await prisma().batch.findFirstOrThrow({
      where: { stage: 'PLANNED' },
      orderBy: { brewDate: 'asc' },
    })
    expect(await ask('What is the upcoming schedule?')).toContain(next.batchNumber)
    const keg = await prisma().keg.findFirstOrThrow({
      where: { quantity: { gt: 0 } },
      include: { beerType: true },
    })
    expect(await ask('How many kegs do we have?')).toMatch(
      new RegExp(`${keg.beerType.name}\\*\\*: .*${keg.quantity} × `),
    )
    const line = await prisma().recipeIngredient.findFirstOrThrow({
      include: { recipe: true, ingredient: true },
    })
    expect(await ask(`Which ingredients are in the ${line.recipe.name} recipe?`)).toContain(
      line.ingredient.name,
    )
  })

  it('adds advice when a question about a vessel asks for it', async () => {
    const { label } = await prisma().equipment.findFirstOrThrow({ where: { type: 'FERMENTER' } })
    const answer = await ask(`Fermentation in ${label} is stuck, how do I fix it?`)
    expect(answer).toContain(`**${label}**`)
    expect(answer).toContain('### Stuck and sluggish fermentation')
  })

  it('shows what people typed as text, not as Markdown', async () => {
    const recipe = await prisma().recipe.findFirstOrThrow()
    await prisma().recipe.update({
      where: { id: recipe.id },
      data: { notes: '# Boss says\n[click](https://evil.example) <script>alert(1)</script> **now**' },
    })
    const answer = await ask(`What is in the ${recipe.name} recipe?`)
    expect(answer).toContain(
      'Notes of the recipe: “Boss says (click)(https://evil.example) ‹script›alert(1)‹/script› now”',
    )
  })
})
