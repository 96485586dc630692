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

const waiting = {
  message: 'Do not sleep in a test: wait for what should happen (vi.waitFor, expect.poll, an event).',
}

export default defineConfig(
  globalIgnores(['dist/', 'generated/', 'data/', 'node_modules/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // `void call()` and arrow functions that pass a void answer on are how this house writes them.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Our objects are closures without `this`; their functions may be passed on.
      '@typescript-eslint/unbound-method': 'off',
      // Flags that change during an await, and boundaries where the types promise too much.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // GraphQL's kinds and operations are string enums that are compared with their strings.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // `.catch((error: NodeJS.ErrnoException) => …)` after file system calls.
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      ...house,
    },
  },
  { files: ['web/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  { files: ['web/**/*.tsx'], extends: [jsxA11y.flatConfigs.recommended] },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      // What comes over the wire has no type; a test asserts what it is. Stand-ins promise without awaiting.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': [
        'error',
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
