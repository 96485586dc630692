import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const configs = ['*.config.ts', 'codegen.ts', 'eslint.config.js']

/** Plain modules, each with its own name: no default exports, no barrels, no way up out of a folder. */
const house = {
  'no-restricted-exports': [
    'error',
    { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
  ],
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        { regex: '^[.#].*/index(\\.[jt]sx?)?$', message: 'No barrels: import the module itself.' },
        {
          regex: '^\\.\\./(?!(\\.\\./)*(prisma|tools)/)',
          message: 'Across folders by #api/, #domain/, #web/, #generated/, #tests/.',
        },
      ],
    },
  ],
}

/** Unions of strings serve; and no linter here knows what an enum may be given. */
const noEnums = { selector: 'TSEnumDeclaration', message: 'No enums: a union of strings.' }

/** What commands write goes through api/db/statements; Prisma reads. */
const noPrismaWrites = {
  selector:
    'CallExpression[callee.property.name=/^(create|update|upsert|delete)(Many)?(AndReturn)?$/]' +
    ':matches([callee.object.object.property.name=/^(db|prisma)$/], [callee.object.object.name=/^(db|prisma)$/])',
  message: 'Write by insertRow, updateRow, deleteRows or tx.sql.',
}
const noUnboundedWrites = {
  selector:
    'TemplateLiteral[quasis.0.value.raw=/^\\s*(UPDATE|DELETE FROM)\\b/]:not(:has(TemplateElement[value.raw=/\\bWHERE\\b/]))',
  message: 'An UPDATE or DELETE needs a WHERE.',
}

const waiting = {
  message: 'Do not sleep in a test: wait for what should happen (vi.waitFor, expect.poll, an event).',
}

/** The rules that need types are in .oxlintrc.json. */
export default defineConfig(
  globalIgnores(['dist/', 'generated/', 'data/', 'node_modules/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-syntax': ['error', noEnums],
      ...house,
    },
  },
  {
    files: ['api/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnums, noPrismaWrites, noUnboundedWrites] },
  },
  {
    files: ['api/**/*.ts', 'domain/**/*.ts', 'web/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['web/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  { files: ['web/**/*.tsx'], extends: [jsxA11y.flatConfigs.recommended] },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-syntax': [
        'error',
        noEnums,
        {
          selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
          ...waiting,
        },
        {
          selector: 'AwaitExpression > CallExpression[callee.name=/^(sleep|delay|pause|setTimeout)$/]',
          ...waiting,
        },
      ],
    },
  },
  {
    files: ['tools/**/*.mjs', 'bench/**/*.mjs', '*.js', '*.cjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'performance',
          'setTimeout',
          'clearTimeout',
          'URL',
          'fetch',
          'Buffer',
          'module',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: [...configs, 'tests/support/closingLine.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  prettier,
)
