import { readdirSync, readFileSync } from 'node:fs'
import tseslint from 'typescript-eslint'
import { oneWorld } from './scripts/oneWorld.mjs'

// The arrows of docs/architecture.md, executable: folder → what it may import, and where a thing belongs otherwise.
const MAY_IMPORT = {
  engine: [],
  workflows: ['templates'],
  'eforms-sdk': ['engine'],
  server: ['engine', 'workflows', 'eforms-sdk', 'templates'],
  web: ['engine', 'workflows'],
}

const HINT = {
  engine: 'engine is pure: bring what it needs in as a parameter.',
  workflows: 'workflows are pure: facts in, next state out; put I/O in server/.',
  'eforms-sdk': 'eforms-sdk compiles data; the server may import it, not the other way round.',
  server: 'the server never needs the browser; share through engine/ or server/contract.',
  web: 'the browser may use engine and workflows, and server/contract by `import type` only.',
}

/** Refuses an import that crosses a wall, with a sentence that says where the thing belongs. */
const walls = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const root = import.meta.dirname
    const relative = context.filename.startsWith(root) ? context.filename.slice(root.length + 1).replaceAll('\\', '/') : ''
    const folder = relative.split('/')[0]
    const allowed = MAY_IMPORT[folder]
    if (!allowed || relative.includes('.test.')) return {}
    const check = (node) => {
      const source = node.source?.value
      if (typeof source !== 'string' || !source.startsWith('.')) return
      const target = new URL(source, `file:///${relative}`).pathname.slice(1)
      const targetFolder = target.split('/')[0]
      if (targetFolder === folder || allowed.includes(targetFolder)) return
      const typeOnly = node.importKind === 'type' || node.exportKind === 'type'
      if (folder === 'web' && target.startsWith('server/contract') && typeOnly) return
      context.report({ node, message: `${folder}/ may not import ${targetFolder}/: ${HINT[folder]}` })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

// The floors within a root, from above; scripts/floors.test.ts looks at the same table.
const FLOORS = JSON.parse(readFileSync(new URL('scripts/floors.json', import.meta.url), 'utf8'))

/** Refuses an import upwards or along a floor, with what to do instead; in a house that judges all, of types and lazy modules too. */
const floors = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const root = import.meta.dirname
    const relative = context.filename.startsWith(root) ? context.filename.slice(root.length + 1).replaceAll('\\', '/') : ''
    const [house, own] = relative.split('/')
    const { floors: table, judges, withoutDoor } = FLOORS[house] ?? {}
    if (!table || relative.split('/').length < 3 || /\.test\.|\/testing\//.test(relative)) return {}
    const floorOf = (folder) => table.findIndex(({ folders }) => folders.includes(folder))
    const at = floorOf(own)
    const check = (node, source, isType = false) => {
      if (typeof source !== 'string' || !source.startsWith('.')) return
      const target = new URL(source, `file:///${relative}`).pathname.slice(1)
      const [targetHouse, folder] = target.split('/')
      const isInside = withoutDoor && targetHouse === house && folder !== own && target !== `${house}/${folder}/area`
      if (isInside && target.split('/').length > 2 && !withoutDoor.includes(folder))
        context.report({ node, message: `${target} is ${folder}'s own: take it from its door, ${house}/${folder}/area.ts.` })
      if (isType && judges === 'values') return
      const to = floorOf(folder)
      // A file directly under the root is on no floor.
      if (targetHouse !== house || folder === own || (to < 0 && target.split('/').length < 3)) return
      const from = `${house}/${own}`
      const unknown = at < 0 ? from : to < 0 ? `${house}/${folder}` : null
      if (unknown !== null) context.report({ node, message: `${unknown} has no floor yet: name it in scripts/floors.json.` })
      else if (to <= at)
        context.report({
          node,
          message:
            `${from} may not import ${house}/${folder}, ` +
            `${to < at ? 'which stands above it' : 'on the same floor'}. ${table[at].advice}`,
        })
    }
    const isTypeOnly = ({ type, importKind, exportKind, specifiers = [] }) =>
      type === 'TSImportType' ||
      importKind === 'type' ||
      exportKind === 'type' ||
      (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'))
    const declaration = (node) => check(node, node.source?.value ?? node.argument?.literal?.value, isTypeOnly(node))
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: declaration,
      TSImportType: declaration,
    }
  },
}

/** Guarded documents have one writer (docs/architecture.md): server/platform/commit.ts. */
const WRITES = /^(updateOne|updateMany|findOneAndUpdate|findOneAndReplace|findByIdAndUpdate|replaceOne|bulkWrite)$/
const oneWriter = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!/[\\/]server[\\/]/.test(context.filename) || /[\\/]server[\\/]platform[\\/]|\.test\./.test(context.filename)) return {}
    return {
      CallExpression(node) {
        const name = node.callee.type === 'MemberExpression' && node.callee.property.name
        if (name && WRITES.test(name))
          context.report({
            node,
            message: `${name} belongs into server/platform: write through commit() so that version, rev and intents stay whole.`,
          })
      },
    }
  },
}

/** The codes by which languages are known: of each folder of engine/languages its own, its account's and Intl's. */
const LANGUAGE_FOLDERS = readdirSync(new URL('engine/languages', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const LANGUAGE_CODES = new Set(
  LANGUAGE_FOLDERS.flatMap((name) => {
    const { locale, account } = JSON.parse(readFileSync(new URL(`engine/languages/${name}/language.json`, import.meta.url), 'utf8'))
    return [name, locale, account]
  }),
)
/** Where texts are written in the languages that they have: forms of the EU, the demo, names of display types, and what tests use. */
const WRITTEN_IN_LANGUAGES =
  /^(engine\/languages|scripts|tests)\/|\.test\.|\/(testing|fixtures)\/|^eforms-sdk\/|^server\/world\/|^engine\/format\/displays\.ts$/

/** Refuses what knows a language by its code: a third one would not be known there. */
const languages = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const root = import.meta.dirname
    const relative = context.filename.startsWith(root) ? context.filename.slice(root.length + 1).replaceAll('\\', '/') : ''
    const isCode = (node) => node?.type === 'Literal' && LANGUAGE_CODES.has(node.value)
    const report = (node) =>
      context.report({
        node,
        message: 'No language by its code: what differs stands in engine/languages/<language> (its index.ts reads it).',
      })
    const keysOf = (members) => members.map(({ key }) => key?.name ?? key?.value)
    const hasEach = (members) => LANGUAGE_FOLDERS.length > 0 && ['de', 'en'].every((code) => keysOf(members).includes(code))
    const compared = {
      BinaryExpression: (node) => {
        if (/^[!=]==?$/.test(node.operator) && (isCode(node.left) || isCode(node.right))) report(node)
      },
      SwitchCase: (node) => {
        if (isCode(node.test)) report(node)
      },
      CallExpression: (node) => {
        if (node.callee.property?.name === 'startsWith' && isCode(node.arguments[0])) report(node)
      },
      NewExpression: (node) => {
        if (node.callee.object?.name === 'Intl' && isCode(node.arguments[0])) report(node)
      },
    }
    if (/^engine\/languages\/|\.test\.|^(scripts|tests)\/|^eslint/.test(relative)) return {}
    if (WRITTEN_IN_LANGUAGES.test(relative)) return compared
    return {
      ...compared,
      ArrayExpression: (node) => {
        if (node.elements.length > 1 && node.elements.every(isCode)) report(node)
      },
      TSUnionType: (node) => {
        if (node.types.some(({ literal }) => isCode(literal))) report(node)
      },
      ObjectExpression: (node) => {
        if (hasEach(node.properties)) report(node)
      },
      TSTypeLiteral: (node) => {
        if (hasEach(node.members)) report(node)
      },
      TSInterfaceBody: (node) => {
        if (hasEach(node.body)) report(node)
      },
      ObjectPattern: (node) => {
        if (hasEach(node.properties)) report(node)
      },
      MemberExpression: (node) => {
        if (LANGUAGE_FOLDERS.includes(node.computed ? node.property.value : node.property.name)) report(node)
      },
    }
  },
}

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.cache/**', 'data/**', 'eforms-sdk/data/**', 'templates/**'] },
  ...tseslint.configs.recommended,
  {
    plugins: { lotse: { rules: { walls, floors, languages, 'one-writer': oneWriter, 'one-world': oneWorld } } },
    rules: {
      'lotse/walls': 'error',
      'lotse/floors': 'error',
      'lotse/languages': 'error',
      'lotse/one-writer': 'error',
      'lotse/one-world': 'error',
      'max-len': ['error', { code: 140 }],
      'max-params': 'off',
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'No innerHTML anywhere (docs/architecture.md): build nodes or use react-markdown.',
        },
      ],
    },
  },
)
