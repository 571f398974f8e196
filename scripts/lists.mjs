// Writes the lists that follow from the folders: every contract (in server/contract/<area>) and every method that keeps one,
// every migration of stored documents, and the languages with their texts. `npm run lists`; a test holds them to the folders.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const HEAD = '// Made by scripts/lists.mjs from the folders: npm run lists.'

/** What files below a folder export that is made by `maker`: { name, file }, by files and names. */
const madeBy = (folder, maker) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort((one, other) => (one < other ? -1 : 1))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(new RegExp(`^export const (\\w+) = ${maker}\\(`, 'gm'))].map(([, name]) => ({ name, file })).sort(byName)
    })

const byName = ({ name: one }, { name: other }) => (one < other ? -1 : 1)

/** As prettier writes it: in one line where it fits. */
const listed = (open, names, close) => {
  const space = open.endsWith('{') ? ' ' : ''
  const line = `${open}${space}${names.join(', ')}${space}${close}`
  return line.length <= 140 ? line : `${open}\n${names.map((name) => `  ${name},\n`).join('')}${close}`
}

/** A line for each file that `made` names: its names from there. */
const linesFrom = (word, own, made) =>
  [...new Set(made.map(({ file }) => file))].map((file) => {
    const way = posix.relative(dirname(own), file).replace(/\.ts$/, '')
    const names = made.filter((one) => one.file === file).map(({ name }) => name)
    return listed(`${word} {`, names, `} from '${way.startsWith('.') ? way : `./${way}`}'`)
  })

const listOf = (file, made) => `${HEAD}\n${linesFrom('export', file, made).join('\n')}\n`

/** server/<area>/migrations/<number>-<what>.ts, by their numbers. */
const migrationsOf = (area) =>
  readdirSync(join(root, 'server', area), { recursive: true, encoding: 'utf8' })
    .map((one) => /^(migrations\/(\d+)-[a-z-]+)\.ts$/.exec(one.replaceAll('\\', '/')))
    .filter((one) => one !== null)
    .map(([, path, number]) => ({ path: `./${path}`, number: Number(number) }))
    .sort((one, other) => one.number - other.number)

/** What an area's door gives to the whole: its methods and its migrations; null where it has neither. */
const areaLists = (area) => {
  const methods = madeBy(`server/${area}`, 'method')
  const migrations = migrationsOf(area)
  if (methods.length + migrations.length === 0) return null
  return [
    HEAD,
    ...(methods.length > 0 ? [`import type { Method } from '../calls/method'`] : []),
    ...(migrations.length > 0 ? [`import type { Migration } from '${area === 'platform' ? './migrate' : '../platform/migrate'}'`] : []),
    ...linesFrom('import', `server/${area}/lists.gen.ts`, methods),
    ...migrations.map(({ path, number }) => `import { migration as migration${number} } from '${path}'`),
    '',
    ...(methods.length > 0
      ? [
          listed(
            'export const methods: readonly Method[] = [',
            methods.map(({ name }) => name),
            ']',
          ),
        ]
      : []),
    ...(migrations.length > 0
      ? [`export const migrations: readonly Migration[] = [${migrations.map(({ number }) => `migration${number}`).join(', ')}]`]
      : []),
    '',
  ].join('\n')
}

const areas = readdirSync(join(root, 'server'), { withFileTypes: true })
  .filter((one) => one.isDirectory() && !['contract', 'calls', 'app'].includes(one.name))
  .map(({ name }) => name)

const namesOfLanguages = readdirSync(join(root, 'engine', 'languages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
const camel = (name) => name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase())

/** engine/languages/<language>/<file>: by exported name, its file in each language. */
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

/** Pieces that texts come in: what everybody sees first, what whoever is new meets, what a tender's page shows; all else is 'later'. */
const PIECES = {
  first: ['app', 'errors', 'fairway', 'legal', 'list', 'tenders'],
  entry: ['access', 'organizations', 'registration', 'wizard'],
  tender: ['evaluation', 'news', 'offers', 'parcelFiles', 'parcels', 'questions', 'rooms'],
}
const pieceOf = (namespace) => Object.keys(PIECES).find((piece) => PIECES[piece].includes(namespace)) ?? 'later'

/** engine/languages/<language>/web: sixty requests of two kilobytes cost a page more than two of eighty. */
const textLists = () => {
  const namesOf = (language) =>
    readdirSync(join(root, 'engine', 'languages', language, 'web'))
      .map((file) => basename(file, '.json'))
      .sort()
  const pieces = [...Object.keys(PIECES), 'later']
  const listOf = (names) => {
    const imports = names.map((name) => `import ${name} from './web/${name}.json'`)
    return [HEAD, ...imports, '', `export default {\n${names.map((name) => `  ${name},\n`).join('')}}`, ''].join('\n')
  }
  const lines = namesOf('de').map((name) => `  ${name}: '${pieceOf(name)}',\n`)
  return {
    'engine/languages/pieces.gen.ts': [HEAD, `export const PIECE_OF = {\n${lines.join('')}} as const`, ''].join('\n'),
    ...Object.fromEntries(
      namesOfLanguages.flatMap((language) =>
        pieces.map((piece) => [
          `engine/languages/${language}/${piece}.gen.ts`,
          listOf(namesOf(language).filter((name) => pieceOf(name) === piece)),
        ]),
      ),
    ),
  }
}

/** templates/procedures/<id>.json: those that Lotse ships. */
const proceduresList = () => {
  const ids = readdirSync(join(root, 'templates', 'procedures'))
    .map((file) => basename(file, '.json'))
    .sort()
  const imports = ids.map((id) => `import ${camel(id)} from '../../templates/procedures/${id}.json'`)
  return [HEAD, ...imports, '', listed('export const SHIPPED: readonly unknown[] = [', ids.map(camel), ']'), ''].join('\n')
}

/** File → what belongs into it. */
export const lists = () => ({
  'workflows/procedure/shipped.gen.ts': proceduresList(),
  'server/contract/all.gen.ts': listOf('server/contract/all.gen.ts', madeBy('server/contract', 'defineContract')),
  ...Object.fromEntries(areas.flatMap((area) => [[`server/${area}/lists.gen.ts`, areaLists(area)]]).filter(([, text]) => text !== null)),
  'engine/languages/tables.gen.ts': catalogueList({ TABLES: 'language.json', FORM_WORDS: 'forms.json' }),
  ...textLists(),
  'engine/languages/server.gen.ts': catalogueList({
    ERRORS: 'server/errors.json',
    MAILS: 'server/mails.json',
    MAIL_FRAMES: 'server/mailFrame.json',
    PLACEHOLDERS: 'server/placeholders.json',
    PAGES: 'server/pages.json',
    WORDS: 'server/words.json',
    LETTERS: 'server/letters.json',
  }),
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(lists())) writeFileSync(join(root, file), text)
