package es.cg.sdk.call;

import es.cg.sdk.base.text.PrintableText;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The records of a list that changed since a {@link Watermark}, page by page. Nothing is sent before the iteration
 * begins. Immutable and reusable; an iterator is for one thread.
 *
 * <pre>{@code
 * for (ChangePage<Invoice> page : laura.invoices().changes(stored)) {
 *     inOneTransaction(() -> {
 *         page.records().forEach(mirror::put);
 *         mirror.store(page.watermark());
 *     });
 * }
 * }</pre>
 *
 * <p>The next walk asks for changes since <em>the service's own time at the start of this one</em>, less an overlap:
 * the clock of your computer does not count, nor the time of the newest record. So a record may come again: put it by
 * its id. A walk that was broken off goes on at the page after the last watermark. If the service refuses its cursor,
 * the iteration reads from the first page again, once.
 *
 * <p>{@code iterator()} throws an {@link IllegalArgumentException} for a watermark of another environment, firm (by the
 * name of the {@code CgClient}), list or client. Between clients without a name, a watermark of another API key may be
 * that of another firm: the walk reads all records then, and {@link ChangePage#notes} says so. {@code next()} throws
 * what a call throws, and a {@link es.cg.sdk.errors.UnexpectedContentException} before it returns a page that shows
 * that the service ignores the filter.
 *
 * @param <T> the type of a record
 */
public interface Changes<T> extends Iterable<Changes.ChangePage<T>> {
    /**
     * Returns the same changes with another overlap; ten minutes by default, or a day with {@link #byDay()}. Records
     * may become visible a little later than their time says, and the service reads them before it says its time.
     *
     * @throws IllegalArgumentException if it is less than a minute
     */
    Changes<T> overlap(Duration overlap);

    /**
     * Returns the same changes, asked for by the day in Madrid, for a service whose filter takes no time. A corrections
     * file that gives the filter the form of a day does this too.
     */
    Changes<T> byDay();

    /**
     * Returns the same changes, also of a service that ignores the filter, or does not have it: each walk reads the
     * whole list then.
     *
     * @param maxPages after how many pages of 100 records such an iteration throws
     * @throws IllegalArgumentException if it is less than 1
     */
    Changes<T> walkAll(int maxPages);

    /**
     * How far a walk over changes is: {@link ChangePage#watermark}. Store its text with the page, in one transaction,
     * and give it to the next walk. It holds no data of a record, and of an API key its digest alone.
     *
     * @param text the text to store, of at most 2,000 visible ASCII characters; its form may change in any version,
     *     which reads the texts of earlier ones
     */
    record Watermark(String text) {
        private static final Pattern FORM = Pattern.compile("[\\x21-\\x7e]{1,2000}");

        /** Creates it from a stored text. */
        public Watermark {
            if (!FORM.matcher(Objects.requireNonNull(text, "text is null")).matches()) {
                throw new IllegalArgumentException("no watermark is \"" + PrintableText.of(text, 100) + "\"");
            }
        }

        /** Returns the text. */
        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * A page of changes.
     *
     * @param records the records, as the service lists them; some may have been in an earlier page or walk
     * @param watermark what to store with them
     * @param notes what a person should know of this walk, each once: such as that the service sends no {@code Date},
     *     so that the watermark does not move; the log has them as warnings
     */
    record ChangePage<T>(List<T> records, Watermark watermark, List<String> notes) {
        /** Copies the lists. */
        public ChangePage {
            records = List.copyOf(records);
            notes = List.copyOf(notes);
        }

        /** Returns the number of records and the watermark. */
        @Override
        public String toString() {
            return "ChangePage[" + records.size() + " records, " + watermark + "]";
        }
    }
}
