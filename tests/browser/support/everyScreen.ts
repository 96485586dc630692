/** A page, and the dialogs to open on it one after the other. */
export interface Screen {
  path: string
  /** A text that is visible when the page is complete. */
  shows: string | RegExp
  tab?: string
  dialogs?: readonly Opening[]
}

/** How a dialog is opened: what is pressed on the page, and then in what that opened. */
export interface Opening {
  /** The file of the dialog, without its folders where no other has its name. */
  opens: string
  by: Step | readonly Step[]
  /** What is pressed to leave it, where Escape isn't enough. */
  leave?: Step
  /** Only the long walks open it, so that `npm test` stays short. */
  isRare?: true
}

/** A button by its name; one of a row; one in a menu; or a field to type into. */
export type Step =
  | string
  | RegExp
  | { row: string; button: string | RegExp }
  | { menu: string | RegExp; item: string | RegExp }
  | { type: string; into: string | RegExp }

/** What is pressed in the end, to tell what was opened. */
export const titleOf = ({ opens, by }: Opening): string => `${opens} by ${JSON.stringify(by, withPatterns)}`

const withPatterns = (_key: string, value: unknown) => (value instanceof RegExp ? String(value) : value)

const rarely = (opens: string, ...by: readonly Step[]): Opening => ({ opens, by, isRare: true })

/** Every page and the dialogs that can be opened on it; what takes more than buttons is in `rareDialogs.ts`. */
export const everyScreen: readonly Screen[] = [
  {
    path: '/dashboard',
    shows: 'Add task',
    dialogs: [
      { opens: 'AddTaskDialog', by: 'Add task' },
      { opens: 'LogEntryDialog', by: /^Add log/ },
      { opens: 'BatchDetailsDialog', by: /^Update stage/ },
    ],
  },
  { path: '/dashboard?view=brewery', shows: 'Low Stock Ingredients' },
  {
    path: '/customers',
    shows: 'Lantern Bottle Shop',
    dialogs: [
      { opens: 'CustomerFormDialog', by: 'Add customer' },
      { opens: 'CustomerFormDialog', by: /^Edit / },
    ],
  },
  {
    path: '/kegs',
    shows: 'List value',
    dialogs: [
      { opens: 'BulkAdjustDialog', by: { menu: /^More for/, item: /^Bulk Adjust/ } },
      { opens: 'KegHistoryDialog', by: { menu: /^More for/, item: /^View History of/ } },
      { opens: 'PriceForm', by: { menu: /^More for/, item: /^Edit price and location/ } },
      { opens: 'PackageLotsDialog', by: { menu: /^More for/, item: /^Lots of/ } },
      { opens: 'PackageLotDialog', by: [{ menu: /^More for/, item: /^Lots of/ }, /^.-0/] },
      rarely('PackageLabelDialog', { menu: /^More for/, item: /^Lots of/ }, /^.-0/, 'Label'),
      rarely('ReworkDialog', { menu: /^More for/, item: /^Lots of/ }, /^.-0/, /^Empty lot/),
      { opens: 'KegHistoryDialog', by: 'View All History' },
      { opens: 'BeerFormDialog', by: 'Add beer' },
      {
        ...rarely(
          'DiscardQuestion',
          { menu: /^More for/, item: /^Bulk Adjust/ },
          { type: 'ξ', into: /^Notes/ },
          'Close',
        ),
        leave: 'Discard',
      },
    ],
  },
  {
    path: '/kegs/formats',
    shows: 'Contents',
    dialogs: [
      { opens: 'FormatFormDialog', by: 'Add format' },
      { opens: 'FormatFormDialog', by: /^Edit / },
      { opens: 'FormatMaterialsDialog', by: /^Materials of / },
    ],
  },
  {
    path: '/ingredients',
    shows: 'Grain Value',
    dialogs: [
      { opens: 'IngredientFormDialog', by: { menu: /^More for/, item: /^Edit / } },
      { opens: 'AdjustDialog', by: /^Adjust / },
      { opens: 'stock/HistoryDialog', by: { menu: /^More for/, item: /^History of/ } },
      { opens: 'OrderDialog', by: 'Order low stock' },
      { opens: 'IngredientFormDialog', by: /^Add ingredient/ },
      { opens: 'SuppliersDialog', by: { menu: 'More', item: 'Suppliers' } },
      { opens: 'import/ImportDialog', by: { menu: 'More', item: 'Import CSV' } },
      { opens: 'RecipesUsingDialog', by: { menu: /^More for/, item: 'View Recipes' } },
      { opens: 'ReceiveDialog', by: { menu: /^More for/, item: 'Receive order' } },
      { opens: 'LotsDialog', by: { menu: /^More for/, item: /^Lots of/ } },
      { opens: 'LotDialog', by: [{ menu: /^More for/, item: /^Lots of/ }, /^.-0/] },
      rarely('LotLabelDialog', { menu: /^More for/, item: /^Lots of/ }, /^.-0/, 'Label'),
      rarely('LotFormDialog', { menu: /^More for/, item: /^Lots of/ }, /^.-0/, 'Edit lot'),
      rarely('HoldDialog', { menu: 'More', item: 'Suppliers' }, /^Hold the lots of/),
      rarely('DeleteIngredients', { menu: /^More for/, item: 'Delete' }),
      rarely('SupplierFormDialog', { menu: 'More', item: 'Suppliers' }, 'Add supplier'),
      rarely('SupplierFormDialog', { menu: 'More', item: 'Suppliers' }, /^Edit /),
    ],
  },
  {
    path: '/recipes',
    shows: 'Beer Styles',
    dialogs: [
      // A recipe by the end of its name.
      { opens: 'RecipeDetailsDialog', by: /Coffee 1$|Stout$/ },
      { opens: 'RecipeFormDialog', by: { menu: /^Menu of/, item: 'Edit' } },
      { opens: 'DeleteRecipe', by: { menu: /^Menu of/, item: 'Delete' } },
      { opens: 'RecipeFormDialog', by: 'New recipe' },
      { opens: 'ImportRecipesDialog', by: 'Import' },
    ],
  },
  {
    path: '/schedule',
    shows: 'Brite Tanks',
    tab: 'Equipment Board',
    dialogs: [
      { opens: 'MoveToDialog', by: /^Move batch|^Move / },
      { opens: 'RecordVolumeDialog', by: { menu: /^Menu of/, item: 'Record volume…' } },
      { opens: 'BatchFormDialog', by: 'Schedule New Brew' },
    ],
  },
  {
    path: '/schedule',
    shows: 'Actions',
    tab: 'Schedule List',
    dialogs: [
      { opens: 'BatchDetailsDialog', by: /^View details of batch/ },
      { opens: 'BatchFormDialog', by: /^Edit batch/ },
      { opens: 'AskToDelete', by: /^Delete batch/ },
      rarely(
        'TakeIngredientsDialog',
        { row: 'Fermenting', button: /^View details of batch/ },
        'Take ingredients…',
      ),
      rarely('FilledKegsDialog', { row: 'Completed', button: /^View details of batch/ }, 'Add kegs filled…'),
    ],
  },
  {
    path: '/schedule',
    shows: 'Capacity Overview',
    tab: 'Equipment Status',
    dialogs: [
      { opens: 'VesselFormDialog', by: 'Add vessel' },
      { opens: 'CleanUpButton', by: 'Cleanup Orphaned Equipment' },
      { opens: 'VesselStatusDialog', by: /^Set the status of/ },
      { opens: 'CleaningsDialog', by: { menu: /^Menu of/, item: /^Cleanings of/ } },
      { opens: 'VesselHistoryDialog', by: { menu: /^Menu of/, item: /^History of/ } },
      { opens: 'QrCodeDialog', by: { menu: /^Menu of/, item: /^QR code of/ } },
      { opens: 'VesselFormDialog', by: { menu: /^Menu of/, item: /^Edit / } },
      rarely('CleaningFormDialog', { menu: /^Menu of/, item: /^Cleanings of/ }, 'Record cleaning'),
      rarely('RetireVessel', { menu: /^Menu of/, item: /^Edit / }, 'Retire…'),
    ],
  },
  {
    path: '/schedule',
    shows: 'Next free slot',
    tab: 'Timeline',
    dialogs: [{ opens: 'BatchFormDialog', by: /^Plan a brew in/ }],
  },
  { path: '/batches', shows: 'Finished' },
  {
    path: '/recall/lot/demo-lot-demo-ingredient-two-row-001',
    shows: 'Path',
    dialogs: [rarely('HoldDialog', { menu: 'Hold everything that is here', item: 'Another reason…' })],
  },
  {
    path: '/batch?vessel=FV-3',
    shows: 'Kegs filled',
    dialogs: [
      { opens: 'LogEntryDialog', by: 'Add Log' },
      { opens: 'ResolveIssueDialog', by: 'Resolve' },
      { opens: 'PutBackDialog', by: 'Put back' },
      { opens: 'BatchDetailsDialog', by: 'Stage and plan' },
      { opens: 'QrCodeDialog', by: { menu: 'More actions', item: 'QR code' } },
      { opens: 'CorrectLogDialog', by: { menu: /^Actions for/, item: 'Correct' } },
      rarely('WithdrawLogDialog', { menu: /^Actions for/, item: 'Withdraw' }),
      rarely('RecordVolumeDialog', /^Record volume:/),
      rarely('HarvestDialog', /^Harvest yeast from/),
      rarely('profile/ProfileDialog', 'Edit profile'),
      rarely('ImportReadingsDialog', { menu: 'More actions', item: 'Import readings' }),
      rarely('PhotoDialog', /^Photo by/),
      rarely('MarkDialog', 'Mark readings', 'Enter times'),
    ],
  },
  {
    path: '/logs',
    shows: 'View All',
    dialogs: [
      { opens: 'LogEntryDialog', by: 'Add Log' },
      { opens: 'LogHistoryDialog', by: 'View All' },
    ],
  },
  { path: '/admin', shows: 'System Activity', tab: 'Overview' },
  {
    path: '/admin',
    shows: 'User Management',
    tab: 'Users',
    dialogs: [
      { opens: 'InviteDialog', by: 'Invite User' },
      { opens: 'ChangeRoleDialog', by: /^Change role of/ },
      { opens: 'RenewPassword', by: /^New password for/ },
      { opens: 'UserSessionsDialog', by: /^Sessions of/ },
      { opens: 'ResetSecondFactor', by: /^Reset the second factor of / },
      { opens: 'DeleteUser', by: /^Delete / },
    ],
  },
  { path: '/admin', shows: 'Recent Recipes', tab: 'Data Management' },
  {
    path: '/admin',
    shows: 'New devices',
    tab: 'Devices',
    dialogs: [
      { opens: 'BindDialog', by: /^Bind .+ to a vessel$/ },
      { opens: 'RetireDialog', by: /^Retire / },
      { opens: 'BindDialog', by: { menu: /^Actions for/, item: 'Move to another vessel' } },
      { opens: 'RenameDialog', by: { menu: /^Actions for/, item: 'Rename' } },
      { opens: 'CalibrationDialog', by: { menu: /^Actions for/, item: 'Calibrate' } },
      { opens: 'LastMessageDialog', by: { menu: /^Actions for/, item: 'Last message' } },
      { opens: 'AddressFormDialog', by: 'Add address' },
      { opens: 'AddressesSection', by: /^Revoke address/ },
      rarely('ReplayDialog', { menu: /^Actions for/, item: 'Reprocess messages' }),
      rarely('ReplaceDialog', { menu: /^Actions for/, item: 'Replace' }),
      rarely('AddressesSection', 'Add address', { type: 'ξ', into: /^Name/ }, 'Add address'),
    ],
  },
  { path: '/admin', shows: 'Show older entries', tab: 'Activity Log' },
  {
    path: '/admin',
    shows: 'System settings',
    tab: 'Settings',
    dialogs: [
      { opens: 'BreweryFormDialog', by: 'Edit brewery' },
      { opens: 'DisplayCodeDialog', by: 'Connect by code' },
      { opens: 'DisplayFormDialog', by: 'Add display' },
      { opens: 'DisplaysSection', by: /^Revoke access of/ },
      { opens: 'ReadMailDialog', by: /^Read the message to/ },
      rarely('DisplaysSection', 'Add display', { type: 'ξ', into: /^Location/ }, 'Add display'),
    ],
  },
  {
    path: '/account',
    shows: 'This browser',
    dialogs: [
      rarely('account/ProfileDialog', 'Edit name'),
      { opens: 'TurnOnDialog', by: 'Turn on' },
      { opens: 'AddingDialog', by: 'Add a passkey' },
    ],
  },
  { path: '/notifications', shows: 'Notifications Page' },
  { path: '/change-password', shows: 'New password' },
]
