/** A schema in Prisma's language, of one table. */
export const schema = `datasource db {
  provider = "postgresql"
}

model Batch {
  id          Int    @id
  stage       String
  fermenterId Int?
}
`
/** What Prisma cannot express of it. */
export const handMadeSql = `
create unique index one_fermenting_batch on "Batch" ("fermenterId") where stage = 'Fermenting';
create unique index stage_lower_key on "Batch" (lower(stage));
alter table "Batch" add constraint stage_is_named check (stage <> '');
create function f() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger batch_is_seen before insert on "Batch" for each row execute function f();
`
/** The same by name. */
export const handMade = {
  indexes: ['one_fermenting_batch', 'stage_lower_key'],
  constraints: ['stage_is_named'],
  triggers: ['batch_is_seen'],
}
