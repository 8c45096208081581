/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the picture is a canvas below other layers */
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { cx } from '../../primitives/cx.ts';
import { CHART_HEIGHT, chartOptions, type LineSeries } from './chart-options.ts';
import { highestIndex } from './chart-scale.ts';
import styles from './LineChart.module.css';

export interface LineChartProps extends Omit<ComponentProps<'figure'>, 'children'> {
  /** One sentence that describes the chart. */
  label: string;
  labels: readonly string[];
  /** The first one is the subject. */
  series: readonly LineSeries[];
  /** The words for a point of the first line. */
  describePoint: (index: number) => string;
}

/** The place of a point in the plot, in pixels and as a fraction of its width. */
interface Pin {
  index: number;
  left: number;
  top: number;
  fraction: number;
}

/** Lines over the same labels, with one point named: the highest one, or the one under the pointer. Renders a `figure`. */
export function LineChart({ label, labels, series, describePoint, className, ...rest }: LineChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [pin, setPin] = useState<Pin>();
  useEffect(() => {
    const target = plot.current;
    return target ? drawChart(target, { labels, series }, setPin) : undefined;
  }, [labels, series]);
  return (
    <figure data-component="LineChart" {...rest} className={cx(styles.chart, className)}>
      <figcaption>
        <ul className={styles.legend}>
          {series.map(({ name, isEarlier }) => (
            <li key={name} data-earlier={isEarlier || undefined}>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div
        ref={plot}
        role="img"
        aria-label={label}
        dir="ltr"
        className={styles.plot}
        style={{ blockSize: CHART_HEIGHT }}
      >
        {pin && (
          <>
            <span className={styles.pin} style={{ left: pin.left, top: pin.top }} />
            <span
              className={styles.tip}
              style={{
                left: pin.left,
                top: pin.top,
                transform: `translate(${(-100 * pin.fraction).toFixed(1)}%, calc(-100% - 0.7rem))`,
              }}
            >
              {describePoint(pin.index)}
            </span>
          </>
        )}
      </div>
    </figure>
  );
}

/** Draws a chart into `target` and follows its width and the theme of the page. Returns a function that removes it. */
function drawChart(
  target: HTMLElement,
  { labels, series }: Pick<LineChartProps, 'labels' | 'series'>,
  onPin: (pin: Pin | undefined) => void,
): () => void {
  const subject = series[0]?.values ?? [];
  const pinAt = (chart: uPlot): void => {
    const under = chart.cursor.idx;
    const index = typeof under === 'number' && typeof subject[under] === 'number' ? under : highestIndex(subject);
    onPin(index === undefined ? undefined : placeOf(chart, index, subject[index] ?? 0));
  };
  const chart = new uPlot(
    { ...chartOptions(target, { labels, series }), hooks: { setCursor: [pinAt], draw: [pinAt] } },
    [labels.map((_, index) => index), ...series.map(({ values }) => [...values])],
    target,
  );
  const resize = new ResizeObserver(() =>
    chart.setSize({ width: Math.max(1, target.clientWidth), height: CHART_HEIGHT }),
  );
  resize.observe(target);
  const theme = new MutationObserver(() => chart.redraw(false));
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    resize.disconnect();
    theme.disconnect();
    chart.destroy();
  };
}

function placeOf(chart: uPlot, index: number, value: number): Pin {
  const { left, top, width } = chart.bbox;
  const x = chart.valToPos(index, 'x');
  return {
    index,
    left: left / uPlot.pxRatio + x,
    top: top / uPlot.pxRatio + chart.valToPos(value, 'y'),
    fraction: Math.min(1, Math.max(0, x / (width / uPlot.pxRatio))),
  };
}
