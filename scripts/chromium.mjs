// A browser for the tests that need one: the one of the system, else Debian's package as root, else playwright's own download.
import { existsSync } from 'node:fs'
import { quietly } from './steps.mjs'

/** Chromium's own for machines: the same pages, without windows and bars of its own, for two thirds of the processor time. */
const SHELL = 'chromium-headless-shell'

const PLACES = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a browser that is there, or null. CHROMIUM names another one. */
export const findChromium = () => [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path)) ?? null

const ownDownload = async () => {
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

const installDebian = async (browser) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await quietly('apt-get', ['update', '-qq'], { env })
    await quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'], { env })
  } catch {
    return null
  }
  return findChromium()
}

/** Path of a browser, put there if need be. The tests get it as CHROMIUM. */
export const ensureChromium = async () => {
  const found = findChromium() ?? (await ownDownload()) ?? (await installDebian(SHELL)) ?? (await installDebian('chromium'))
  if (found) return found
  await quietly('npx', ['playwright', 'install', '--with-deps', 'chromium'])
  const downloaded = await ownDownload()
  if (!downloaded) throw new Error('No browser for the tests: install chromium, or set CHROMIUM to one.')
  return downloaded
}
