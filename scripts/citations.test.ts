import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const SPEC = 'docs/spec'

/** What a build or a test writes under such a name. */
const MADE = new Set(['licenses.md'])

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const HOUSES = ['docs', 'eforms-sdk', 'engine', 'scripts', 'server', 'templates', 'tests', 'web', 'workflows']
const OWN = 'scripts/citations.test.ts'

/** What people read: code, style sheets, texts. The specification itself is kept as it was given. */
const files = [
  ...readdirSync(root),
  ...HOUSES.flatMap((house) =>
    readdirSync(join(root, house), { recursive: true, encoding: 'utf8' }).map((name) => posix.join(house, name.replaceAll('\\', '/'))),
  ),
].filter((file) => /\.(tsx?|mjs|js|css|md)$/.test(file) && file !== OWN && (!file.startsWith(`${SPEC}/`) || file === `${SPEC}/README.md`))

/** Numbers of a document's sections, as its headings count them. */
const sectionsOf = (name: string): Set<string> =>
  new Set([...read(`${SPEC}/${name}.md`).matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number))

/** By the file that cites: what is cited and cannot be followed. */
function brokenIn(file: string, text: string): string[] {
  const places = ['', dirname(file), 'docs', 'docs/decisions', SPEC]
  const paths = [...text.matchAll(/[\w./-]*[\w-]\.md\b/g)]
    .map(([path]) => path.replace(/^\/+/, ''))
    .filter((path) => !MADE.has(path) && !places.some((place) => existsSync(join(root, place, path))))
  const sections = [
    ...text.matchAll(/\b(1-access|2-tenders|3-parcels|decisions)(?:\.md)?,? (?:sections? |§ ?)?(\d+)\b(?: and (\d+)\b)?/g),
  ].flatMap(([cited, name = '', ...numbers]) => numbers.filter((one) => one && !sectionsOf(name).has(one)).map(() => cited))
  const links = file.endsWith('.md')
    ? [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(file), link)))
    : []
  // Nothing beside the checkout is there for a reader of the repository.
  const beside = [...text.matchAll(/\.\.\/shared\/\S*/g)].map(([path]) => path)
  return [...new Set([...paths, ...sections, ...links, ...beside])].map((cited) => `${file}: ${cited}`)
}

it('every document and section that is cited can be followed in the repository alone', () => {
  expect(files.length).toBeGreaterThan(2000)
  expect(files.flatMap((file) => brokenIn(file, read(file)))).toEqual([])
})

/** Where those who build it keep the specification, beside the checkout. */
const GIVEN = join(root, '../shared')
const documents = readdirSync(join(root, SPEC)).filter((name) => name !== 'README.md')

if (process.env.DEEP && existsSync(GIVEN))
  it('the specification is kept as it was given', () => {
    const given = (name: string): string | undefined =>
      [join(GIVEN, 'spec', name), join(GIVEN, name)].filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'))[0]
    expect(documents.filter((name) => given(name) !== read(`${SPEC}/${name}`))).toEqual([])
  })

it('sees a file that is not there, a section that is not there, and what lies beside the checkout', () => {
  expect(brokenIn('web/a.ts', '/** 2-tenders.md section 4 and decisions 11; docs/parcels.md */')).toEqual([])
  expect(brokenIn('web/a.ts', '2-tenders.md section 10')).toEqual(['web/a.ts: 2-tenders.md section 10'])
  expect(brokenIn('web/a.ts', 'decisions.md sections 4 and 99')).toEqual(['web/a.ts: decisions.md sections 4 and 99'])
  expect(brokenIn('web/a.ts', 'as motives.md says')).toEqual(['web/a.ts: motives.md'])
  expect(brokenIn('docs/a.md', '[mail](mail.md) [here](#part) [picture](screens/none.png)')).toEqual(['docs/a.md: screens/none.png'])
  expect(brokenIn('web/a.ts', `'../shared/spec'`)).toEqual([`web/a.ts: ../shared/spec'`])
})
