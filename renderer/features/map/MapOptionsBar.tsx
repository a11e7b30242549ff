import { useStore } from 'zustand'
import type { MapSource } from '../../../shared/preview/map/model.js'
import type { PreviewColumn } from '../../../shared/preview/model.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { SelectField } from '../../components/controls/SelectField.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { chooseSource, formatCrsName, getSourceChoice, listCrs, listSources } from './mapOptionChoices.js'

interface MapOptionsBarProps {
  readonly source: MapSource
  readonly columns: readonly PreviewColumn[]
  readonly onSource: (source: MapSource) => void
}

/** Selects the coordinate columns, their coordinate system, and the column that colours the features. */
export function MapOptionsBar({ source, columns, onSource }: MapOptionsBarProps): React.JSX.Element {
  const messages = useMessages()
  return (
    <div className="map-options-bar">
      <SelectField
        name={messages.say('map.source')}
        value={getSourceChoice(source)}
        options={listSources(columns, messages)}
        onChange={(choice) => onSource(chooseSource(choice, source, columns))}
      />
      {source.type === 'columns'
        ? (['x', 'y'] as const).map((side) => (
            <SelectField
              key={side}
              name={messages.say(`map.${side}`)}
              value={source[side]}
              placeholder={messages.say(`map.${side}`)}
              options={columns.map(({ name }) => ({ value: name, label: name }))}
              onChange={(name) => onSource({ ...source, [side]: name })}
            />
          ))
        : null}
      <CrsField source={source} onSource={onSource} />
      <span className="stretch" />
      <ColourFields />
    </div>
  )
}

function CrsField({ source, onSource }: Omit<MapOptionsBarProps, 'columns'>): React.JSX.Element {
  const { map } = useStores()
  const messages = useMessages()
  const layer = useStore(map, (state) => state.layer)
  // The option "automatic" shows what was detected.
  const options = listCrs(messages).map((option) =>
    option.value === 'auto' && layer !== null && source.crs === null
      ? { ...option, label: formatCrsName(layer.crs, messages) }
      : option,
  )
  return (
    <SelectField
      name={messages.say('map.crs')}
      value={source.crs ?? 'auto'}
      options={options}
      onChange={(crs) => onSource({ ...source, crs: crs === 'auto' ? null : crs })}
    />
  )
}

const ONE_COLOUR = ''

function ColourFields(): React.JSX.Element | null {
  const { map } = useStores()
  const messages = useMessages()
  const { layer, colourBy, method, colours, isColouring } = useStore(map)
  if (layer === null || layer.columns.length === 0) return null
  const options = [
    { value: ONE_COLOUR, label: messages.say('map.colour.one') },
    ...layer.columns.map(({ name }) => ({ value: name, label: messages.say('map.colour.by', { column: name }) })),
  ]
  return (
    <>
      {isColouring ? <span className="hint">{messages.say('map.colour.doing')}</span> : null}
      {colours?.legend.type === 'steps' ? (
        <SegmentedControl
          name={messages.say('map.method')}
          value={method}
          options={(['quantile', 'equal'] as const).map((value) => ({
            value,
            label: messages.say(`map.method.${value}`),
          }))}
          onChange={(next) => void map.colourBy(colourBy, next)}
        />
      ) : null}
      <SelectField
        name={messages.say('map.colour')}
        value={colourBy ?? ONE_COLOUR}
        options={options}
        onChange={(column) => void map.colourBy(column === ONE_COLOUR ? null : column, method)}
      />
    </>
  )
}
