import { readFileSync } from 'node:fs'
import { codeOf } from '#tests/support/data/secondFactor.ts'

/** The ids of existing entities by name; each example uses some and adds its own. */
export type House = Record<string, string>

/** An example of a mutation: its input, its sender (by default an administrator), and the id to keep. */
export interface Example {
  args?: string
  /** The fields asked for; none for a plain answer. */
  answer?: string
  as?: 'admin' | 'leaver'
  /** The name under which the returned id is kept for later examples. */
  keep?: string
}

/** A file of recipes as a GraphQL text. */
export const recipeFile = JSON.stringify(
  readFileSync(new URL('../fixtures/Simcoe-IPA.xml', import.meta.url), 'utf8'),
)
const id = '{ id }'

/** An example of every mutation, in an order in which each finds what it needs. A new mutation gets its example here. */
export const examples: Record<string, (house: House) => Example> = {
  login: ({ email, password }) => ({
    args: `email: "${email}", password: "${password}"`,
    answer: '{ user { id } }',
  }),
  changePassword: ({ password }) => ({
    args: `currentPassword: "${password}", newPassword: "hops and barley 27"`,
    answer: id,
  }),
  prepareSecondFactor: () => ({
    args: 'password: "hops and barley 27"',
    answer: '{ secret }',
    keep: 'secret',
  }),
  turnOnSecondFactor: ({ secret = '' }) => ({ args: `code: "${codeOf(secret)}"`, answer: id }),
  replaceRecoveryCodes: ({ secret = '' }) => ({
    args: `password: "hops and barley 27", code: "${codeOf(secret, 1)}"`,
    keep: 'recoveryCode',
  }),
  turnOffSecondFactor: ({ recoveryCode }) => ({
    args: `password: "hops and barley 27", code: "${recoveryCode}"`,
    answer: id,
  }),
  updateProfile: () => ({ args: 'baseVersion: 1, changes: { name: "Ada Maric" }', answer: id }),
  updateBrewery: () => ({ args: 'baseVersion: 1, changes: { name: "North Brewery" }', answer: id }),
  updatePreferences: () => ({
    args: 'units: { gravity: PLATO, temperature: C, volume: HL, mass: KG, color: EBC, pressure: BAR, co2: VOLUMES }',
    answer: '{ units { temperature } }',
  }),
  here: () => ({ args: 'visit: "a-tab", page: "/logs"' }),

  createEquipment: () => ({
    args: 'input: { type: FERMENTER, label: "FV-9", name: "Fermenter 9", capacityBBL: 7 }',
    answer: id,
    keep: 'newVessel',
  }),
  updateEquipment: ({ newVessel }) => ({
    args: `id: "${newVessel}", baseVersion: 1, changes: { capacityBBL: 10 }`,
    answer: id,
  }),
  setEquipmentStatus: ({ dirty }) => ({ args: `id: "${dirty}", status: AVAILABLE`, answer: id }),
  recordCleaning: ({ newVessel }) => ({
    args: `input: { equipmentId: "${newVessel}", method: CAUSTIC, note: "2 %, 30 minutes" }`,
    answer: id,
  }),
  addTask: ({ newVessel }) => ({
    args: `input: { title: "Order labels", dueOn: "2026-11-27", equipmentId: "${newVessel}" }`,
    answer: id,
    keep: 'newTask',
  }),
  completeTask: ({ newTask }) => ({ args: `id: "${newTask}"`, answer: id }),
  cleanUpEquipment: () => ({ answer: '{ count }' }),

  createCustomer: () => ({
    args: 'input: { name: "The Anchor", kind: TRADE, email: "orders@anchor.example" }',
    answer: id,
    keep: 'newCustomer',
  }),
  updateCustomer: ({ newCustomer }) => ({
    args: `id: "${newCustomer}", baseVersion: 1, changes: { phone: "+49 89 2" }`,
    answer: id,
  }),
  retireCustomer: ({ newCustomer }) => ({ args: `id: "${newCustomer}"`, answer: id }),

  createPackageFormat: () => ({
    args: 'input: { name: "24 x 16 oz", kind: CAN, volumeBBL: 0.0968, perCase: 24, bestBeforeDays: 120 }',
    answer: id,
    keep: 'newFormat',
  }),
  updatePackageFormat: ({ newFormat }) => ({
    args: `id: "${newFormat}", baseVersion: 1, changes: { depositCents: 240 }`,
    answer: id,
  }),

  createSupplier: () => ({
    args: 'input: { name: "Hop House", email: "orders@hops.example" }',
    answer: id,
    keep: 'newSupplier',
  }),
  updateSupplier: ({ newSupplier }) => ({
    args: `id: "${newSupplier}", baseVersion: 1, changes: { phone: "+49 89 1" }`,
    answer: id,
  }),
  createIngredient: () => ({
    args: 'input: { name: "Munich", currentQuantity: 50, reorderThreshold: 10, costPerUnitCents: 110 }',
    answer: id,
    keep: 'newIngredient',
  }),
  setFormatMaterials: ({ newFormat, newIngredient }) => ({
    args: `formatId: "${newFormat}", was: [], materials: [{ ingredientId: "${newIngredient}", amount: 0.5 }]`,
    answer: id,
  }),
  updateIngredient: ({ newIngredient }) => ({
    args: `id: "${newIngredient}", baseVersion: 2, changes: { supplierName: "Maltings", currentQuantity: 55 }`,
    answer: id,
  }),
  adjustIngredient: ({ newIngredient }) => ({
    args: `id: "${newIngredient}", type: REMOVE, quantity: 5.5, notes: "Spilled"`,
    answer: id,
  }),
  receiveOrder: ({ hops }) => ({
    args: `input: { ingredientId: "${hops}", quantity: 11, totalCostCents: 9900, lotNumber: "L-1" }`,
    answer: id,
  }),
  receiveLot: ({ hops }) => ({
    args: `input: { ingredientId: "${hops}", packages: 2, packageSize: 11, unitCostCents: 90.5, lotNumber: "L-2" }`,
    answer: id,
    keep: 'lot',
  }),
  harvestYeast: ({ yeast, newVessel }) => ({
    args: `fromEquipmentId: "${newVessel}", ingredientId: "${yeast}", volumeBBL: 0.1, quantity: 2, ifMore: FOUND`,
    answer: id,
  }),
  updateLot: ({ lot }) => ({ args: `id: "${lot}", was: {}, changes: { lotNumber: "B-77" }`, answer: id }),
  holdLots: ({ lot }) => ({ args: `ids: ["${lot}"], reason: "Damp bags"`, answer: id }),
  holdReached: ({ lot }) => ({ args: `lotId: "${lot}", reason: "Damp bags"`, answer: '{ isWhole }' }),
  releaseLots: ({ lot }) => ({ args: `ids: ["${lot}"]`, answer: id }),
  addLotPhoto: ({ lot, lotPhoto }) => ({ args: `lotId: "${lot}", photoId: "${lotPhoto}"`, answer: id }),
  removeLotPhoto: ({ lotPhoto }) => ({ args: `photoId: "${lotPhoto}"`, answer: id }),
  removeLotFile: ({ certificate }) => ({ args: `fileId: "${certificate}"`, answer: id }),
  updateDelivery: ({ delivery }) => ({
    args: `id: "${delivery}", baseVersion: 1, changes: { expectedOn: "2026-10-02" }`,
    answer: id,
  }),
  cancelDelivery: ({ delivery }) => ({ args: `id: "${delivery}"`, answer: id }),
  importIngredients: () => ({
    args: String.raw`csv: "name,category,currentQuantity,unit\nSaaz,hops,12.5,oz\nMunich,grain,60,lbs\n"`,
    answer: '{ created updated problemCount }',
  }),
  emailSupplierOrders: ({ hops }) => ({ args: `ingredientIds: ["${hops}"]`, answer: '{ status }' }),

  createRecipe: ({ newIngredient }) => ({
    args: `input: { name: "Festbier", style: "Märzen", expectedOG: 1.055, expectedFG: 1.012,
      lines: [{ ingredientId: "${newIngredient}", amount: 8, use: MASH }] }`,
    answer: id,
    keep: 'newRecipe',
  }),
  updateRecipe: ({ newRecipe, hops }) => ({
    args: `id: "${newRecipe}", baseVersion: 1,
      changes: { notes: "Lager it.", addLines: [{ ingredientId: "${hops}", amount: 1, unit: OZ, use: BOIL }] }`,
    answer: id,
  }),
  addRecipePhoto: ({ newRecipe, photo }) => ({
    args: `recipeId: "${newRecipe}", photoId: "${photo}"`,
    answer: id,
  }),
  captionPhoto: ({ photo }) => ({ args: `photoId: "${photo}", caption: "The label"`, answer: id }),
  removeRecipePhoto: ({ photo }) => ({ args: `photoId: "${photo}"`, answer: id }),
  cloneRecipe: ({ newRecipe }) => ({ args: `id: "${newRecipe}"`, answer: id, keep: 'clone' }),
  deleteRecipe: ({ clone }) => ({ args: `id: "${clone}"` }),
  importRecipes: () => ({ args: `file: ${recipeFile}, format: BEERXML`, answer: '{ recipes { id } }' }),

  createBatch: ({ newRecipe, newVessel }) => ({
    args: `input: { recipeId: "${newRecipe}", brewDate: "2026-10-01", batchNumber: "2026-901",
      fermenterId: "${newVessel}" }`,
    answer: id,
    keep: 'newBatch',
  }),
  updateBatch: ({ newBatch }) => ({
    args: `id: "${newBatch}", baseVersion: 1, changes: { notes: "For the feast" }`,
    answer: id,
  }),
  setTemperatureProfile: ({ newBatch }) => ({
    args: `id: "${newBatch}", baseVersion: 1, steps: [{ day: 0, temperature: 66 }, { gravity: 1.02, temperature: 70 }]`,
    answer: id,
  }),
  recordBrewStep: ({ newBatch }) => ({
    args: `input: { batchId: "${newBatch}", kind: ORIGINAL_GRAVITY, gravity: 1.054 }`,
    answer: id,
  }),
  reopenBrewStep: ({ newBatch }) => ({ args: `batchId: "${newBatch}", kind: ORIGINAL_GRAVITY`, answer: id }),
  setBrewTimer: ({ newBatch }) => ({
    args: `input: { batchId: "${newBatch}", kind: MASH_REST, act: START, length: 60 }`,
    answer: id,
  }),
  deductStock: ({ newBatch }) => ({ args: `batchId: "${newBatch}"`, answer: '{ deductedAt }' }),
  putBack: ({ newBatch, hops, lot }) => ({
    args: `batchId: "${newBatch}", items: [{ ingredientId: "${hops}", lotId: "${lot}", quantity: 1 }],
      occurredAt: "${new Date(Date.now() - 3_600_000).toISOString()}"`,
    answer: '{ deductedAt }',
  }),
  moveBatch: ({ newBatch }) => ({ args: `id: "${newBatch}", to: FERMENTING`, answer: id }),
  releaseVessel: ({ newVessel }) => ({ args: `id: "${newVessel}"`, answer: id }),
  recordVolume: ({ newVessel, spareTank }) => ({
    args: `input: { kind: TRANSFER, fromEquipmentId: "${newVessel}", toEquipmentId: "${spareTank}", volumeBBL: 0.5 }`,
    answer: id,
  }),
  splitBatch: ({ newBatch, spareTank }) => ({
    args: `id: "${newBatch}", equipmentId: "${spareTank}", input: { batchNumber: "2026-901-B" }`,
    answer: id,
  }),
  addLog: ({ newBatch }) => ({
    args: `input: { batchId: "${newBatch}", gravity: 1.048, temperature: 66.5, issueFlag: true }`,
    answer: id,
    keep: 'newLog',
  }),
  editLog: ({ newLog }) => ({
    args: `id: "${newLog}", baseVersion: 1, changes: { gravity: 1.044 }, reason: "Misread"`,
    answer: id,
  }),
  resolveIssue: ({ newLog }) => ({ args: `logId: "${newLog}", note: "Turned the jacket on"`, answer: id }),
  withdrawLog: ({ newLog }) => ({ args: `id: "${newLog}", reason: "It was of another tank"` }),

  addRemark: ({ newBatch }) => ({
    args: `batchId: "${newBatch}", text: "Smells of banana"`,
    answer: id,
    keep: 'newRemark',
  }),
  withdrawRemark: ({ newRemark }) => ({ args: `id: "${newRemark}"` }),

  createBeerType: () => ({ args: 'input: { name: "Festbier" }', answer: id, keep: 'newBeer' }),
  renameBeerType: ({ newBeer }) => ({
    args: `id: "${newBeer}", baseVersion: 1, changes: { name: "Festbier, amber" }`,
    answer: id,
  }),
  createKeg: ({ newBeer }) => ({
    args: `input: { beerTypeId: "${newBeer}", size: SIXTH_BBL, quantity: 4, priceCents: 7900 }`,
    answer: id,
    keep: 'newKeg',
  }),
  updateKeg: ({ newKeg }) => ({
    args: `id: "${newKeg}", baseVersion: 1, changes: { location: "Cold room" }`,
    answer: id,
  }),
  adjustKegs: ({ newBeer }) => ({
    args: `beerTypeId: "${newBeer}", size: SIXTH_BBL, delta: -3, commandId: "three kegs"`,
    answer: id,
  }),
  undo: () => ({ args: 'of: "three kegs", reason: "They were of another beer"' }),
  addFilledKegs: ({ inKegs, newBeer }) => ({
    args: `batchId: "${inKegs}", halfBarrels: 2, beerTypeId: "${newBeer}"`,
    answer: id,
  }),
  packageBatch: ({ newBatch, newVessel, newBeer, newFormat }) => ({
    args: `batchId: "${newBatch}", fromEquipmentId: "${newVessel}", ifMore: FOUND,
      items: [{ formatId: "${newFormat}", count: 2, beerTypeId: "${newBeer}" }]`,
    answer: id,
    keep: 'newPackageLot',
  }),
  holdPackageLots: ({ newPackageLot }) => ({ args: `ids: ["${newPackageLot}"], reason: "Haze"`, answer: id }),
  releasePackageLots: ({ newPackageLot }) => ({ args: `ids: ["${newPackageLot}"]`, answer: id }),
  reworkPackages: ({ newPackageLot, newVessel }) => ({
    args: `packageLotId: "${newPackageLot}", toEquipmentId: "${newVessel}", count: 1, evenIfOver: true`,
    answer: id,
  }),
  adjustPackages: ({ newBeer, newFormat }) => ({
    args: `beerTypeId: "${newBeer}", formatId: "${newFormat}", delta: -1`,
    answer: id,
    keep: 'newPackageStock',
  }),
  updatePackageStock: ({ newPackageStock }) => ({
    args: `id: "${newPackageStock}", baseVersion: 3, changes: { priceCents: 4500 }`,
    answer: id,
  }),
  retirePackageFormat: ({ newFormat }) => ({ args: `id: "${newFormat}"`, answer: id }),

  acknowledgeAlert: ({ alert }) => ({ args: `id: "${alert}"`, answer: id }),
  markNewsSeen: () => ({ args: 'upTo: "3"' }),
  createDisplay: () => ({ args: 'name: "Brewhouse"', answer: '{ display { id } token }', keep: 'display' }),
  pairDisplay: ({ code }) => ({ args: `code: "${code}", name: "Cellar"`, answer: id }),
  revokeDisplay: ({ display }) => ({ args: `id: "${display}"`, answer: id }),

  createIngestAddress: () => ({ args: 'name: "Cellar"', answer: '{ id url token }', keep: 'ingestAddress' }),
  bindDevice: ({ device, newVessel }) => ({
    args: `id: "${device}", equipmentId: "${newVessel}"`,
    answer: '{ id equipment { id } }',
  }),
  renameDevice: ({ device }) => ({ args: `id: "${device}", name: "Tilt, red"`, answer: id }),
  calibrateDevice: ({ device }) => ({
    args: `id: "${device}", calibration: { temperatureOffset: -0.5, gravityCoefficients: [0.001, 1], smoothing: 20 }`,
    answer: id,
  }),
  replayDevice: ({ device }) => ({ args: `id: "${device}"`, answer: '{ id measured { kind value } }' }),
  markReadings: ({ newVessel }) => ({
    args: `equipmentId: "${newVessel}", kind: GRAVITY, from: "2026-10-01T00:00:00Z", to: "2026-10-02T00:00:00Z",
      excluded: true, reason: "It lay on the floor"`,
    answer: id,
  }),
  importReadings: ({ inTank }) => ({
    args: String.raw`batchId: "${inTank}", fileName: "easydens.csv", csv: "time;SG\n2026-10-03 08:00;1,041\n",
      columns: { moment: 0, days: DAY_FIRST, values: [{ column: 1, kind: GRAVITY, unit: SG }] }`,
    answer: '{ kept repeated problemCount }',
  }),
  replaceDevice: ({ device, otherDevice }) => ({
    args: `id: "${device}", by: "${otherDevice}"`,
    answer: '{ id equipment { id } }',
  }),
  retireDevice: ({ device }) => ({ args: `id: "${device}"`, answer: id }),
  revokeIngestAddress: ({ ingestAddress }) => ({ args: `id: "${ingestAddress}"`, answer: id }),

  confirmClock: () => ({ args: 'from: "2026-04-01T00:00:00Z", to: "2027-04-01T00:00:00Z"' }),
  backUpNow: () => ({ answer: '{ isBeingMade }' }),

  inviteUser: () => ({
    args: 'input: { name: "Nora", email: "nora@example.com", role: BREWER_ASSISTANT }',
    answer: '{ user { id } }',
    keep: 'nora',
  }),
  resendInvitation: ({ nora }) => ({ args: `id: "${nora}"`, answer: '{ mail { id } }', keep: 'mail' }),
  readMail: ({ mail }) => ({ args: `id: "${mail}"` }),
  changeUserRole: ({ nora }) => ({ args: `id: "${nora}", role: BREWER`, answer: id }),
  deleteUser: ({ nora }) => ({ args: `id: "${nora}"` }),
  resetSecondFactor: ({ locked }) => ({ args: `id: "${locked}"`, answer: id }),
  endSession: ({ session }) => ({ args: `id: "${session}"` }),
  renewPassword: ({ viewer }) => ({ args: `id: "${viewer}"`, answer: '{ mail { id } }' }),
  endOtherSessions: () => ({}),
  logout: () => ({ as: 'leaver' }),

  deleteBatch: ({ oldBatch }) => ({ args: `id: "${oldBatch}"` }),
  restoreBatch: ({ oldBatch }) => ({ args: `id: "${oldBatch}"`, answer: id }),
  archiveBatch: ({ finished }) => ({ args: `id: "${finished}"`, answer: id }),
  deleteIngredients: ({ spare }) => ({ args: `ids: ["${spare}"]` }),
  retireEquipment: ({ dirty }) => ({ args: `id: "${dirty}"`, answer: id }),
}
