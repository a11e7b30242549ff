import type { ProfileReport, ReportColumn, ReportFact, ReportPlot } from './profileReport.js'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** Styles for both themes, for paper and for narrow screens. */
const STYLE = `:root{color-scheme:light dark;--text:#1d2530;--quiet:#566270;--line:#d8dde3;--bar:#2f7f8f;--card:#fff;--ground:#f5f6f8;--warn:#7a5200}
@media(prefers-color-scheme:dark){:root{--text:#e8ebee;--quiet:#a9b3bd;--line:#38414a;--bar:#6fb9c7;--card:#20262c;--ground:#171b1f;--warn:#e5bd68}}
body{margin:0 auto;max-width:1200px;padding:24px;background:var(--ground);color:var(--text);font:14px/1.45 system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:22px;overflow-wrap:anywhere}h2{font-size:17px}h3{margin:0;font-size:14px;overflow-wrap:anywhere}h3 small{color:var(--quiet);font-weight:400}
dl{display:flex;flex-wrap:wrap;gap:6px 20px;margin:10px 0}dt{color:var(--quiet);font-size:11.5px}dd{margin:0}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:12px}
article{padding:12px;border:1px solid var(--line);border-radius:6px;background:var(--card);break-inside:avoid}
svg{display:block;width:100%;height:56px;margin-top:8px}svg rect{fill:var(--bar)}.ends{display:flex;justify-content:space-between;border-top:1px solid var(--line);color:var(--quiet);font-size:11.5px}
table{width:100%;border-collapse:collapse;margin-top:8px;font-size:12.5px}td{padding:1px 0;overflow-wrap:anywhere}td+td{text-align:right;white-space:nowrap;padding-left:8px}
.warn{margin:0;padding-left:18px;color:var(--warn);font-size:12.5px}.quiet{color:var(--quiet)}`

/**
 * Formats a profile as a self-contained page: no script, address or external picture. All texts of the file are
 * escaped, and the page's own content policy allows only its style.
 */
export function formatProfileHtml(report: ProfileReport): string {
  const { language, title, facts, notes, keysTitle, keys, columnsTitle, columns } = report
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>
${listFacts(facts)}
${notes.map((note) => `<p class="quiet">${escapeHtml(note)}</p>`).join('\n')}
${keys.length === 0 ? '' : `<h2>${escapeHtml(keysTitle)}</h2>\n<ul>${keys.map((key) => `<li>${escapeHtml(key)}</li>`).join('')}</ul>`}
<h2>${escapeHtml(columnsTitle)}</h2>
<div class="cards">
${columns.map(formatCard).join('\n')}
</div>
</html>
`
}

const listFacts = (facts: readonly ReportFact[]): string =>
  `<dl>${facts.map(({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`

const formatCard = ({ name, kind, facts, warnings, plot }: ReportColumn): string =>
  `<article><h3>${escapeHtml(name)} <small>${escapeHtml(kind)}</small></h3>${plot === null ? '' : formatPlot(plot)}${listFacts(facts)}${
    warnings.length === 0
      ? ''
      : `<ul class="warn">${warnings.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`
  }</article>`

function formatPlot(plot: ReportPlot): string {
  if (plot.type === 'values') {
    const rows = plot.values.map(
      ({ name, share }) => `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(share)}</td></tr>`,
    )
    return `<table>${rows.join('')}</table>${plot.rest === null ? '' : `<p class="quiet">${escapeHtml(plot.rest)}</p>`}`
  }
  const most = Math.max(1, ...plot.bars.map(({ count }) => count))
  const bars = plot.bars.map(({ count, name }, index) => {
    const height = count === 0 ? 0 : Math.max(1, (count / most) * 40)
    return count === 0
      ? ''
      : `<rect x="${index * 8 + 0.5}" y="${(40 - height).toFixed(2)}" width="7" height="${height.toFixed(2)}"><title>${escapeHtml(name)}</title></rect>`
  })
  return `<svg viewBox="0 0 ${plot.bars.length * 8} 40" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(plot.text)}">${bars.join('')}</svg><div class="ends"><span>${escapeHtml(plot.from)}</span><span>${escapeHtml(plot.to)}</span></div>`
}
