package es.cg.sdk.checks;

import es.cg.sdk.model.Assumed;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the listing of the public API is tried on. */
@SuppressWarnings("unused") // Listed, not called.
public final class Listed {
    private Listed() {}

    // formatter:off
    static class Hidden {
        public int hidden() { return 0; }
        void packagePrivate() {}
    }

    public static final class Shop extends Hidden implements AutoCloseable {
        public static final int SIZE = 7;
        public static final List<?> GOODS = List.of();
        static final int SECRET = 8;

        public Shop(Supplier<? extends Map<String, @Nullable String>> supplier) {}

        @Assumed
        public void guessed() {}

        public <T extends Comparable<? super T>, U extends @Nullable Object> U swap(
                @Nullable T first, U second, @Nullable String[] names, int[]... more) throws IOException, IllegalStateException {
            return second;
        }

        @Override public void close() {}
        @Override public String toString() { return "Shop"; }
    }

    public record Price<T>(T amount, @Nullable String currency) implements Part {
        public String shown() { return amount + " " + currency; }
    }

    public enum Size { SMALL, LARGE }

    public interface Buyer extends Comparator<String> {
        void buy(@Nullable Object thing);
        default boolean rich() { return true; }
    }

    public sealed interface Part permits Price {}

    @Assumed
    public static final class Guess {
        public static final class Within {}
    }
    // formatter:on
}
