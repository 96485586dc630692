import { message, type Message, type PlainId } from '#domain/language/message.ts'

export type Role = 'VIEWER' | 'BREWER_ASSISTANT' | 'BREWER' | 'ADMIN'

/** What a role is called. */
export const roleLabels = {
  VIEWER: 'roles.VIEWER',
  BREWER_ASSISTANT: 'roles.BREWER_ASSISTANT',
  BREWER: 'roles.BREWER',
  ADMIN: 'roles.ADMIN',
} as const satisfies Record<Role, PlainId>

/** What a role is for. */
export const roleDescriptions = {
  VIEWER: 'roles.about.VIEWER',
  BREWER_ASSISTANT: 'roles.about.BREWER_ASSISTANT',
  BREWER: 'roles.about.BREWER',
  ADMIN: 'roles.about.ADMIN',
} as const satisfies Record<Role, PlainId>

/** All roles, from the one that may do least. */
export const roles = ['VIEWER', 'BREWER_ASSISTANT', 'BREWER', 'ADMIN'] as const satisfies readonly Role[]
const cellar = ['BREWER_ASSISTANT', 'BREWER', 'ADMIN'] as const satisfies readonly Role[]
const brewers = ['BREWER', 'ADMIN'] as const satisfies readonly Role[]
const admins = ['ADMIN'] as const satisfies readonly Role[]

/** Who may do what: every service checks here, and an action without a row doesn't compile. */
const allowedRoles = {
  read: roles,
  showWall: roles,
  changeOwnPassword: roles,
  manageOwnAccount: roles,
  setUpSecondFactor: roles,
  chat: roles,
  markNewsSeen: roles,
  tellPresence: roles,
  addLog: cellar,
  resolveIssue: cellar,
  correctOwnLog: cellar,
  addRemark: cellar,
  addPhoto: cellar,
  adjustKegs: cellar,
  createKeg: cellar,
  adjustIngredient: cellar,
  holdLots: cellar,
  recordVolume: cellar,
  acknowledgeAlert: cellar,
  markAvailable: cellar,
  addTask: cellar,
  completeTask: cellar,
  setEquipmentStatus: brewers,
  cleanUpEquipment: brewers,
  moveBatch: brewers,
  moveVolume: brewers,
  correctLog: brewers,
  markReadings: brewers,
  importReadings: brewers,
  editKegs: brewers,
  editCustomers: brewers,
  editFormats: brewers,
  editIngredients: brewers,
  editRecipes: brewers,
  orderSupplies: brewers,
  useStock: brewers,
  releaseLots: brewers,
  createBatch: brewers,
  updateBatch: brewers,
  deleteBatch: brewers,
  archiveBatch: brewers,
  createEquipment: brewers,
  updateEquipment: brewers,
  retireEquipment: brewers,
  readAdmin: admins,
  editBrewery: admins,
  inviteUser: admins,
  renewPassword: admins,
  changeUserRole: admins,
  deleteUser: admins,
  endOthersSession: admins,
  resetSecondFactor: admins,
  readMail: admins,
  exportData: admins,
  manageDisplays: admins,
  manageDevices: admins,
  manageBackups: admins,
  manageTrash: admins,
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof allowedRoles

/** The actions of the table, for tests that walk all of them. */
export const actions = Object.keys(allowedRoles) as Action[]

/** Why a role may not do something, in a sentence, or null when it may. */
export function refuse(role: Role, action: Action): Message | null {
  const allowed: readonly Role[] = allowedRoles[action]
  if (allowed.includes(role)) return null
  if (allowed.length === 1) return message('roles.onlyAdmin')
  return message('roles.refused', { role: message(roleLabels[role]), allowed: allowed[0] ?? 'ADMIN' })
}
