import pg from 'pg'

/** A program that asks the database for minutes of work, without a limit of its own, to be killed meanwhile. */
const client = new pg.Client({ connectionString: process.argv[2], application_name: 'long query' })
await client.connect()
await client.query('SELECT count(*) FROM generate_series(1, 100000000000) n')
