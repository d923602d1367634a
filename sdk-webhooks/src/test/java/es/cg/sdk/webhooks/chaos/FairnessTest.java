package es.cg.sdk.webhooks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.chaos.Fairness.Handled;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An inbox that handled events in the order of their coming would be found out. */
final class FairnessTest {
    private static final int WORKERS = 4;

    /** A hundred events of a source, which wait from the beginning, and are handled one after the other from 1000 on. */
    private static List<Handled> backlog() {
        List<Handled> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(new Handled("busy", i, 1000 + i));
        }
        return all;
    }

    @Test
    void anEventBehindTheBacklogOfAnotherSourceIsBeyondTheLimit() {
        List<Handled> all = backlog();
        all.add(new Handled("other", 500, 2000));

        assertThat(Fairness.of(all, 0, Long.MAX_VALUE, WORKERS)).isEqualTo(new Fairness(2, 100, 100, 2, 1));
    }

    @Test
    void anEventWhoseTurnComesIsWithinTheLimit() {
        List<Handled> all = backlog();
        all.add(new Handled("other", 1050, 1056));
        all.add(new Handled("other", 1051, 1070));

        assertThat(Fairness.of(all, 0, Long.MAX_VALUE, WORKERS)).isEqualTo(new Fairness(2, 6, 6, 2, 0));
    }

    @Test
    void anEventThatCameEarlierOrWasHandledLaterIsNotMeasured() {
        List<Handled> all = backlog();
        all.add(new Handled("other", 500, 2000));

        assertThat(Fairness.of(all, 0, 1999, WORKERS).events()).isEqualTo(1);
        assertThat(Fairness.of(all, 501, 2000, WORKERS).events()).isZero();
    }
}
