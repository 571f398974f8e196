// Writes the lists that follow from the folders: every contract (server/contract/<area>/<method>.ts) and every method that keeps one,
// every migration of stored documents, and the languages with their texts. `npm run lists`; a test holds them to the folders.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Files below a folder that export what is made by `maker`, under the file's own name; by that name. */
const madeBy = (folder, maker) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(`export const ${basename(file, '.ts')} = ${maker}(`))
    .sort((one, other) => (one < other ? -1 : 1))

const listOf = (file, members) => {
  const lines = members.map((member) => {
    const name = basename(member, '.ts')
    const way = posix.relative(dirname(file), member).replace(/\.ts$/, '')
    return `export { ${name} } from '${way.startsWith('.') ? way : `./${way}`}'`
  })
  return `// Made by scripts/lists.mjs from the folders: npm run lists.\n${lines.join('\n')}\n`
}

/** server/<area>/migrations/<number>-<what>.ts, by their numbers. */
const migrationList = (file) => {
  const found = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((one) => /^(.+\/migrations\/(\d+)-[a-z-]+)\.ts$/.exec(one.replaceAll('\\', '/')))
    .filter((one) => one !== null)
    .map(([, path, number]) => ({ path: posix.relative(dirname(file), `server/${path}`), number: Number(number) }))
    .sort((one, other) => one.number - other.number)
  const lines = found.map(({ path, number }) => `export { migration as migration${number} } from '${path}'`)
  return `// Made by scripts/lists.mjs from the folders: npm run lists.\n${lines.join('\n')}\n`
}

const HEAD = '// Made by scripts/lists.mjs from the folders: npm run lists.'
const namesOfLanguages = readdirSync(join(root, 'languages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
const camel = (name) => name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase())

/** languages/<language>/<file>: by exported name, its file in each language. */
const catalogueList = (files) => {
  const imports = Object.entries(files).flatMap(([name, file]) =>
    namesOfLanguages.map((one) => `import ${camel(one)}${name} from './${one}/${file}'`),
  )
  const entryOf = (one, name) => `${/^\w+$/.test(one) ? one : `'${one}'`}: ${camel(one)}${name}`
  const exports = Object.keys(files).map(
    (name) => `export const ${name} = { ${namesOfLanguages.map((one) => entryOf(one, name)).join(', ')} }`,
  )
  return [HEAD, ...imports, '', ...exports, ''].join('\n')
}

/** File → what belongs into it. */
export const lists = () => ({
  'server/contract/all.gen.ts': listOf('server/contract/all.gen.ts', madeBy('server/contract', 'defineContract')),
  'server/app/methods.gen.ts': listOf('server/app/methods.gen.ts', madeBy('server', 'method')),
  'server/app/migrations.gen.ts': migrationList('server/app/migrations.gen.ts'),
  'languages/tables.gen.ts': catalogueList({ TABLES: 'language.json', FORM_WORDS: 'forms.json' }),
  'languages/server.gen.ts': catalogueList({
    ERRORS: 'server/errors.json',
    MAILS: 'server/mails.json',
    MAIL_FRAMES: 'server/mailFrame.json',
    PLACEHOLDERS: 'server/placeholders.json',
    PAGES: 'server/pages.json',
    WORDS: 'server/words.json',
  }),
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(lists())) writeFileSync(join(root, file), text)
