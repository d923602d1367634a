package es.cg.sdk.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Searches an exception and its causes. */
final class CauseChainTest {
    @Test
    void searchOfCausesInACircleEnds() {
        IllegalStateException first = new IllegalStateException();
        first.initCause(new IllegalArgumentException(first));

        assertThat(CauseChain.of(first, IOException.class)).isNull();
    }

    @Test
    void searchSeesTenExceptions() {
        IOException wanted = new IOException();
        Throwable ninth = wanted;
        for (int i = 0; i < 9; i++) {
            ninth = new IllegalStateException(ninth);
        }

        assertThat(CauseChain.of(ninth, IOException.class)).isSameAs(wanted);
        assertThat(CauseChain.of(new IllegalStateException(ninth), IOException.class))
                .isNull();
    }
}
