import { savedChange } from '#domain/changes/savedChange.ts'

/** Changes of customers. */
export const customerChanges = {
  CustomerSaved: savedChange('KEGS', 'Customer', {
    activity: {
      added: 'activity.customerAdded',
      edited: 'activity.customerEdited',
      retired: 'activity.customerRemoved',
      restored: 'activity.customerRestored',
      unnamed: 'activity.aCustomer',
    },
    news: {
      added: 'news.customerAdded',
      edited: 'news.customerEdited',
      retired: 'news.customerRemoved',
      restored: 'news.customerRestored',
    },
    link: '/customers',
    undo: 'editCustomers',
  }),
}
