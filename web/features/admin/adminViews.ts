import type {
  ActivityFieldsFragment,
  AdminOverviewQuery,
  MailFieldsFragment,
  SettingFieldsFragment,
  UserFieldsFragment,
} from '#generated/gql/graphql.ts'

export type Overview = AdminOverviewQuery['adminOverview']
export type ActivityView = ActivityFieldsFragment
export type MailView = MailFieldsFragment
export type SettingView = SettingFieldsFragment
export type UserView = UserFieldsFragment
