export type Role = 'VIEWER' | 'BREWER_ASSISTANT' | 'BREWER' | 'ADMIN'

export const roleLabels: Record<Role, string> = {
  VIEWER: 'Viewer',
  BREWER_ASSISTANT: 'Brewer Assistant',
  BREWER: 'Brewer',
  ADMIN: 'Admin',
}

export const roleDescriptions: Record<Role, string> = {
  VIEWER: 'Read-only access',
  BREWER_ASSISTANT: 'Log readings & updates',
  BREWER: 'Full recipe & batch management',
  ADMIN: 'Full system access',
}

const everyone = ['VIEWER', 'BREWER_ASSISTANT', 'BREWER', 'ADMIN'] as const satisfies readonly Role[]
const cellar = ['BREWER_ASSISTANT', 'BREWER', 'ADMIN'] as const satisfies readonly Role[]
const brewers = ['BREWER', 'ADMIN'] as const satisfies readonly Role[]
const admins = ['ADMIN'] as const satisfies readonly Role[]

/** Who may do what: every service checks here, and an action without a row doesn't compile. */
const allowedRoles = {
  read: everyone,
  showWall: everyone,
  changeOwnPassword: everyone,
  manageOwnAccount: everyone,
  chat: everyone,
  markNewsSeen: everyone,
  tellPresence: everyone,
  addLog: cellar,
  correctOwnLog: cellar,
  addRemark: cellar,
  addPhoto: cellar,
  adjustKegs: cellar,
  createKeg: cellar,
  adjustIngredient: cellar,
  acknowledgeAlert: cellar,
  markAvailable: cellar,
  addTask: cellar,
  completeTask: cellar,
  setEquipmentStatus: brewers,
  cleanUpEquipment: brewers,
  moveBatch: brewers,
  correctLog: brewers,
  markReadings: brewers,
  editKegs: brewers,
  editIngredients: brewers,
  editRecipes: brewers,
  orderSupplies: brewers,
  useStock: brewers,
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
  changeUserRole: admins,
  deleteUser: admins,
  endOthersSession: admins,
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
export function refuse(role: Role, action: Action): string | null {
  const allowed: readonly Role[] = allowedRoles[action]
  if (allowed.includes(role)) return null
  return allowed.length === 1
    ? 'Only an administrator can do this.'
    : `Your role (${roleLabels[role]}) does not allow this. Ask a ${roleLabels[allowed[0] ?? 'ADMIN'].toLowerCase()}.`
}
