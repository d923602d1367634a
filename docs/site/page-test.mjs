// node page-test.mjs DIST: opens each page of the built site in Chromium, as wide as a telephone and a screen, light and dark,
// and fails if something is cut: a page that is wider than its window, or an element that ends outside of its page or its
// box, without a bar to scroll it.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'

const dist = path.resolve(process.argv[2])
const pages = fs.readdirSync(dist, { recursive: true })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.html') && !/^(api|files)\/|404/.test(file))

// Runs in the browser: the pages are in a frame, whose width is that of their window.
const look = async (pages) => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.height = 900
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const scrolls = (element) =>
    element && (/auto|scroll/.test(frame.contentWindow.getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const cut = (element, width) => {
    const { width: own, height, right } = element.getBoundingClientRect()
    if (own < 2 || height < 2) return false // for screen readers
    if (!element.textContent.trim() && element.tagName !== 'IMG') return false // an icon
    const clips = /hidden|clip/.test(frame.contentWindow.getComputedStyle(element).overflowX)
    return (clips && element.scrollWidth > element.clientWidth + 1) || (right > width + 1 && !scrolls(element.parentElement))
  }
  const faults = []
  const tell = () => fetch('/faults', { method: 'POST', body: JSON.stringify(faults) })
  addEventListener('unhandledrejection', ({ reason }) => tell(faults.push(String(reason))))
  for (const page of pages) {
    for (const theme of ['light', 'dark']) {
      localStorage.setItem('vitepress-theme-appearance', theme)
      await new Promise((loaded) => Object.assign(frame, { onload: loaded, src: page }))
      const root = frame.contentDocument.documentElement
      for (let waits = 0; !root.querySelector('#app')?.__vue_app__; waits++) {
        if (waits === 1000) throw new Error(`${page} does not start`)
        await drawn()
      }
      for (const width of [390, 1280]) {
        frame.width = width
        await drawn()
        const where = `${page} at ${width} px, ${theme}`
        if (root.classList.contains('dark') !== (theme === 'dark')) faults.push(`${where}: has the other theme`)
        if (root.scrollWidth > width) faults.push(`${where}: is ${root.scrollWidth} px wide`)
        const first = [...root.querySelectorAll('.VPNav *, .VPLocalNav *, .VPContent *')].find((each) => cut(each, width))
        if (first) faults.push(`${where}: ${first.outerHTML.slice(0, 120)} is cut`)
      }
    }
  }
  await tell()
}

const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' }
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'))
let browser

const end = (faults) => {
  const report = () => {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    faults.forEach((each) => console.error(each))
    console.log(`${pages.length} pages were opened at two widths, light and dark; ${faults.length} times something is cut.`)
    process.exit(faults.length > 0 || pages.length === 0 ? 1 : 0)
  }
  browser.removeAllListeners('exit').on('exit', report)
  if (!browser.kill()) report() // it has ended by itself
}

const server = http.createServer(async (request, response) => {
  if (request.method === 'POST') return end(JSON.parse(Buffer.concat(await request.toArray()).toString()))
  const { pathname } = new URL(request.url, 'http://localhost')
  if (pathname === '/look') {
    response.setHeader('content-type', 'text/html')
    return response.end(`<body><script>(${look})(${JSON.stringify(pages.map((page) => `/${page}`))})</script>`)
  }
  const file = path.join(dist, pathname)
  if (!fs.existsSync(file) || fs.statSync(file).isDirectory()) return response.writeHead(404).end()
  response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream')
  fs.createReadStream(file).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  const address = `http://127.0.0.1:${server.address().port}/look`
  browser = spawn('chromium', ['--headless=new', '--no-sandbox', '--hide-scrollbars', '--window-size=1400,1000',
    `--user-data-dir=${profile}`, address], { stdio: 'ignore' })
  browser.on('exit', (code) => end([`Chromium ended with ${code}`]))
})
