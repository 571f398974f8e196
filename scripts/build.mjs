// dist/web (vite) and dist/server/main.mjs (esbuild, packages stay in node_modules). Skipped where sources have not changed since.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { quietly, readFlags, root, step } from './steps.mjs'

/** Data of the SDK is read when it is asked for, tests are no part of a build. */
const isSource = (file) => !/\.test\.tsx?$|eforms-sdk[\\/]data[\\/]?$/.test(file)

/** Path, size and content of every source file under these, in order. */
const hashOf = (paths) => {
  const hash = createHash('sha256').update(process.version)
  const visit = (path) => {
    if (!existsSync(path) || !isSource(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}

const squeeze = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) }
const TEXTS = /\.(js|css|html|svg|json|webmanifest)$/

/** Lays .br and .gz beside every text file that is worth it: squeezed once here, never while somebody waits. */
const compressAll = async (folder) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEXTS.test(entry.name) || statSync(file).size < 1024) continue
    const content = readFileSync(file)
    for (const [ending, compress] of Object.entries(squeeze)) writeFileSync(`${file}${ending}`, await compress(content))
  }
}

const SEARCH_THREAD = 'server/search/index/thread.ts'

/** Sources of the server as it runs, packages apart. */
const bundle = async (entryPoints, outdir) => {
  const { build, stop } = await import('esbuild')
  await build({
    entryPoints: Object.fromEntries(Object.entries(entryPoints).map(([name, file]) => [name, join(root, file)])),
    outdir: join(root, outdir),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    // With one character beyond Latin-1 the whole text would lie in memory with two bytes for each.
    charset: 'ascii',
    format: 'esm',
    sourcemap: true,
    logLevel: 'silent',
  })
  // Its helper process would live as long as the server does.
  await stop()
}

/** A bench with the server in it, as the house runs it: tsx names every function anew each time that it is made. */
export const buildBench = async (name) => {
  const entryPoints = { [name]: `tests/bench/${name}.bench.ts`, caller: 'tests/bench/caller.ts', searchThread: SEARCH_THREAD }
  await bundle(entryPoints, 'dist/bench')
  return join(root, 'dist', 'bench', `${name}.mjs`)
}

/** The server for the tests that run several in one process (tests/world/serverHost.ts). */
const buildTestHost = () =>
  bundle({ serverHost: 'tests/world/serverHost.ts', firstRun: 'server/app/firstRun.ts', searchThread: SEARCH_THREAD }, 'dist/test-host')

const OWN = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs']
const PARTS = {
  web: {
    label: 'build the pages',
    sources: [...OWN, 'vite.config.ts', 'web', 'engine', 'workflows', 'templates/procedures'],
    result: 'dist/web/index.html',
    make: async () => {
      // Whoever builds (a test runner sets NODE_ENV=test): what is built is the product, not React's development build.
      const env = { ...process.env, NODE_ENV: 'production' }
      await quietly(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], { env })
      await compressAll(join(root, 'dist', 'web'))
    },
  },
  server: {
    label: 'build the server',
    sources: [...OWN, 'server', 'engine', 'workflows', 'eforms-sdk', 'templates/procedures'],
    result: 'dist/server/main.mjs',
    make: async () => {
      const entryPoints = { main: 'server/main.ts', firstRun: 'server/app/firstRun.ts', searchThread: SEARCH_THREAD }
      await bundle(entryPoints, 'dist/server')
    },
  },
}

/** Builds what is out of date. */
export const buildAll = async ({ force = false } = {}) => {
  for (const [name, part] of Object.entries(PARTS)) {
    const mark = join(root, 'dist', `${name}.hash`)
    const hash = hashOf(part.sources)
    if (!force && existsSync(mark) && existsSync(join(root, part.result)) && readFileSync(mark, 'utf8') === hash) continue
    await step(part.label, async () => {
      rmSync(mark, { force: true })
      await part.make()
      mkdirSync(join(root, 'dist'), { recursive: true })
      writeFileSync(mark, hash)
    })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { force, 'test-host': testHost } = readFlags(
    { '--force': 'build even what has not changed', '--test-host': 'also dist/test-host, which browser tests run' },
    'npm run build -- [flags]: dist/web and dist/server',
  )
  const all = async () => {
    await buildAll({ force })
    if (testHost) await buildTestHost()
  }
  await all().catch((fault) => {
    console.error(fault.message)
    process.exit(1)
  })
}
