// Exports that no other file names. `node scripts/unused-exports.mjs` lists them; unused-exports.test.ts keeps the list empty.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const EXPORT = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm
/** Names in braces of an import or of an export from another file; by dynamic import, in a pattern or after a dot. */
const NAMED = /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from/g
const TAKEN = /\{([^{}]*)\}\s*=\s*await\s+import\(/g
const THEN = /\.then\(\(\{([^{}]*)\}\)/g
const OF_MODULE = /\b(?:module|file|imported|loaded)\.(\w+)/g
const OF_TYPE = /import\([^)]*\)\.(\w+)/g
const OF_IMPORT = /import\([^)]*\)\)\.(\w+)/g

const namesIn = (list) =>
  list.split(',').map(
    (one) =>
      one
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+|\s*:\s*/)[0],
  )

/** What an area of the server lets out by its door. */
const DOOR = /^server\/\w+\/area\.ts$/
const LET_OUT = /^export (?:type )?\{([^}]*)\} from/gm

/** `file: name` of each export in the four houses that nobody else imports, tests included; a door only lets out, which is no use. */
export function unusedExports() {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.m[jt]s'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const texts = new Map(tracked.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]))
  const named = new Set()
  const letOut = []
  for (const [file, whole] of texts) {
    if (DOOR.test(file))
      for (const [, list] of whole.matchAll(LET_OUT)) letOut.push(...namesIn(list).flatMap((name) => (name === '' ? [] : [{ file, name }])))
    const text = DOOR.test(file) ? whole.replace(LET_OUT, '') : whole
    for (const pattern of [NAMED, TAKEN, THEN])
      for (const [, list] of text.matchAll(pattern)) for (const name of namesIn(list)) named.add(name)
    for (const pattern of [OF_MODULE, OF_TYPE, OF_IMPORT]) for (const [, name] of text.matchAll(pattern)) named.add(name)
    for (const [, space] of text.matchAll(/import \* as (\w+) from/g))
      for (const [, name] of text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))) named.add(name)
  }
  const kept = [...texts].flatMap(([file, text]) =>
    /^(engine|server|web|workflows)\//.test(file) && !file.includes('.test.') && !/[/]contract[/]/.test(file)
      ? [...text.matchAll(EXPORT)].flatMap(([, name]) => (named.has(name) ? [] : [`${file}: ${name}`]))
      : [],
  )
  return [...kept, ...letOut.flatMap(({ file, name }) => (named.has(name) ? [] : [`${file}: ${name}`]))]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(unusedExports().join('\n') || 'none')
