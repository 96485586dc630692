/**
 * Fields of Query with a subscription of the same name, which sends the whole state whenever it changes. Screens use
 * them with `useLiveState`.
 */
export const sentWhole = [
  'dashboard',
  'adminOverview',
  'wall',
  'presence',
  'today',
  'devices',
  'readings',
  'fermentations',
] as const

/** Fields of Query that are deliberately not live, and why. */
export const notLive: Readonly<Record<string, string>> = {
  asOfSeq: 'says as of which change an answer is',
  me: 'is a person, whose fields a change brings',
  exportRecipe: 'is a file, made when somebody asks for it',
  exportIngredients: 'is a file, made when somebody asks for it',
  ingredientImportTemplate: 'is a file that never changes',
  previewRecipeImport: 'says what importing a file would do; importing decides again',
  previewIngredientImport: 'says what importing a file would do; importing decides again',
  otherStays: 'says what importing a file would leave out; importing decides again',
  replayPreview: 'says what reading messages again would do; doing it decides again',
  assistantReply: 'is an answer in a conversation',
  sessions: 'signing in is no change; asked whenever it is opened',
  mails: 'sending is no change; asked whenever it is opened, and by its button',
  activity: 'is a page of a log; the newest entry comes with adminOverview, and asks for the page again',
  news: 'is asked for when the bell is opened, and again after changes while it is open',
  search: 'is asked again with every letter typed',
  undoable: 'expires minute by minute; its screens fetch it, and again after changes',
  unreadNews: 'is counted again by the bell itself, with a pause between two changes',
  vesselDevices: 'is asked for when the history of a vessel is opened; administrators see devices live',
  latestReadings: 'is a part of readings, which is sent whole',
  productionAnalytics: 'is a part of dashboard, which is sent whole',
  health: 'is measured at the moment it is asked for',
  adminStats: 'is a part of adminOverview, which is sent whole',
  dataStats: 'is a part of adminOverview, which is sent whole',
  backups: 'making one is no change; asked whenever it is opened, and while one is being made',
  systemSettings: 'changes only when the server is started again, and then all is asked for again',
}
