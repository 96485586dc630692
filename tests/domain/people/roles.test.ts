import { describe, expect, it } from 'vitest'
import { actions, refuse, roleDescriptions, roleLabels } from '#domain/people/roles.ts'
import type { Role } from '#domain/people/roles.ts'
import { message } from '#domain/language/message.ts'
import { english } from '#tests/support/english.ts'

const roles: Role[] = ['VIEWER', 'BREWER_ASSISTANT', 'BREWER', 'ADMIN']

/** Who may do what. Not taken from the code: a new action needs its row here. */
const table = `
                    viewer  assistant  brewer  admin
read                yes     yes        yes     yes
showWall            yes     yes        yes     yes
changeOwnPassword   yes     yes        yes     yes
manageOwnAccount    yes     yes        yes     yes
setUpSecondFactor   yes     yes        yes     yes
chat                yes     yes        yes     yes
markNewsSeen        yes     yes        yes     yes
tellPresence        yes     yes        yes     yes
addLog              no      yes        yes     yes
resolveIssue        no      yes        yes     yes
correctOwnLog       no      yes        yes     yes
addRemark           no      yes        yes     yes
addPhoto            no      yes        yes     yes
addTask             no      yes        yes     yes
completeTask        no      yes        yes     yes
adjustKegs          no      yes        yes     yes
createKeg           no      yes        yes     yes
adjustIngredient    no      yes        yes     yes
holdLots            no      yes        yes     yes
recordVolume        no      yes        yes     yes
acknowledgeAlert    no      yes        yes     yes
markAvailable       no      yes        yes     yes
setEquipmentStatus  no      no         yes     yes
cleanUpEquipment    no      no         yes     yes
moveBatch           no      no         yes     yes
moveVolume          no      no         yes     yes
editKegs            no      no         yes     yes
editCustomers       no      no         yes     yes
editFormats         no      no         yes     yes
editIngredients     no      no         yes     yes
editRecipes         no      no         yes     yes
orderSupplies       no      no         yes     yes
useStock            no      no         yes     yes
releaseLots         no      no         yes     yes
correctLog          no      no         yes     yes
markReadings        no      no         yes     yes
importReadings      no      no         yes     yes
createBatch         no      no         yes     yes
updateBatch         no      no         yes     yes
deleteBatch         no      no         yes     yes
archiveBatch        no      no         yes     yes
createEquipment     no      no         yes     yes
updateEquipment     no      no         yes     yes
retireEquipment     no      no         yes     yes
readAdmin           no      no         no      yes
inviteUser          no      no         no      yes
renewPassword       no      no         no      yes
changeUserRole      no      no         no      yes
deleteUser          no      no         no      yes
endOthersSession    no      no         no      yes
resetSecondFactor   no      no         no      yes
readMail            no      no         no      yes
manageTrash         no      no         no      yes
exportData          no      no         no      yes
editBrewery         no      no         no      yes
manageDisplays      no      no         no      yes
manageDevices       no      no         no      yes
manageBackups       no      no         no      yes
`
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(/ +/))

const cells = actions.flatMap((action) => {
  const row = rows.find(([name]) => name === action)
  return roles.map((role, column) => ({ action, role, may: row?.[column + 1] }))
})

it('every action of the brewery is in the table', () => {
  expect([...actions].sort()).toEqual(rows.map(([action]) => action).sort())
})

describe('a role is refused exactly what it may not do', () => {
  it.each(cells)('$role, $action: $may', ({ role, action, may }) => {
    const refusal = refuse(role, action)
    if (may === 'yes') expect(refusal).toBeNull()
    else expect(english(refusal)).toMatch(/^[A-Z].*\.$/)
  })
})

it.each([
  ['VIEWER', 'addLog', 'Your role (Viewer) does not allow this. Ask a brewer assistant.'],
  ['VIEWER', 'moveBatch', 'Your role (Viewer) does not allow this. Ask a brewer.'],
  ['BREWER_ASSISTANT', 'moveBatch', 'Your role (Brewer Assistant) does not allow this. Ask a brewer.'],
  ['BREWER', 'readAdmin', 'Only an administrator can do this.'],
] as const)('%s who tries to %s is told whom to ask', (role, action, words) => {
  expect(english(refuse(role, action))).toBe(words)
})

it('names and describes every role as the brewery does', () => {
  expect(
    roles.map((role) => `${english(message(roleLabels[role]))}: ${english(message(roleDescriptions[role]))}`),
  ).toEqual([
    'Viewer: Read-only access',
    'Brewer Assistant: Log readings & updates',
    'Brewer: Full recipe & batch management',
    'Admin: Full system access',
  ])
})
