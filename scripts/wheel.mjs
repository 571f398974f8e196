// Puts the embedded database (SecantusDB, a Python wheel) into .cache/, pinned by version and sha256; with `moto`, the object storage of
// tests. Plain Node: runs before npm ci.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, '.cache')
/** server/platform/database/embedded.ts reads this file to find the installation. */
export const record = join(cache, 'secantus.json')

const tell =
  'Lotse needs Python 3.10 to 3.13 with pip for its own database (or a MongoDB server: set MONGODB_URI, or put mongod on the PATH).'

/** The Python to use: { command, version: '3.11' }. Throws a sentence for people. */
export const findPython = async () => {
  for (const command of process.platform === 'win32'
    ? ['python', 'python3']
    : ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10']) {
    const found = await run(command, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2], sys.executable)']).catch(() => null)
    const [version, ...path] = found?.stdout.trim().split(' ') ?? []
    if (version && /^3\.1[0-3]$/.test(version)) return { command: path.join(' ') || command, version }
  }
  throw new Error(tell)
}

const hasEngineOfItsOwn = async (uri) => {
  if (uri) return true
  for (const program of ['mongod', 'secantusd-rs'])
    if (
      await run(program, ['--version']).then(
        () => true,
        () => false,
      )
    )
      return true
  return false
}

/** Installed beside and renamed, so that a broken-off download never looks complete. */
const install = async (folder, { python, requirements, what }) => {
  mkdirSync(cache, { recursive: true })
  const beside = `${folder}.${process.pid}`
  const flags = ['--quiet', '--disable-pip-version-check', '--no-deps', '--require-hashes', '--only-binary=:all:', '--target', beside]
  const args = ['-m', 'pip', 'install', ...flags, '-r', requirements]
  await run(python.command, args, { maxBuffer: 1 << 24, env: { ...process.env, PIP_USER: '0' } }).catch((fault) => {
    rmSync(beside, { recursive: true, force: true })
    const words = String(fault.stderr ?? fault)
      .trim()
      .split('\n')
      .slice(-5)
      .join('\n')
    throw new Error(`${what} could not be installed with pip. ${tell}\n${words}`)
  })
  // Several starts at once: the first rename wins, the others use its folder.
  if (existsSync(folder)) rmSync(beside, { recursive: true, force: true })
  else renameSync(beside, folder)
}

/** Installs what is missing of scripts/<name>.requirements.txt, and writes down where into .cache/<name>.json. */
const installPinned = async (name, { what, isNeeded }) => {
  const requirements = join(root, 'scripts', `${name}.requirements.txt`)
  const note = join(cache, `${name}.json`)
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const known = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : null
  if (known?.hash === hash && existsSync(known.folder) && existsSync(known.python)) return 'present'
  if (!(await isNeeded())) return 'not needed'
  const python = await findPython()
  const folder = join(cache, `${name}-${hash}-py${python.version}`)
  if (!existsSync(folder)) await install(folder, { python, requirements, what })
  const temporary = `${note}.${process.pid}`
  writeFileSync(temporary, JSON.stringify({ hash, folder, python: python.command, version: python.version }))
  renameSync(temporary, note)
  for (const old of readdirSync(cache))
    if (new RegExp(`^${name}-[0-9a-f]{12}-py[\\d.]+$`).test(old) && join(cache, old) !== folder)
      rmSync(join(cache, old), { recursive: true, force: true })
  return 'installed'
}

/** Installs what is missing; answers what was done: 'present', 'installed' or 'not needed'. */
export const installWheel = (uri = process.env.MONGODB_URI) =>
  installPinned('secantus', { what: 'The embedded database', isNeeded: async () => !(await hasEngineOfItsOwn(uri)) })

/** The object storage of tests: .cache/moto.json says where. */
export const installMoto = () => installPinned('moto', { what: 'The object storage of the tests', isNeeded: async () => true })

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    if (process.argv[2] === 'moto') console.log(`object storage of the tests: ${await installMoto()}`)
    else console.log(`embedded database: ${await installWheel()}`)
  } catch (fault) {
    console.error(fault.message)
    process.exit(1)
  }
}
