package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Nodes share the open requests fairly. */
final class PlaceRulesTest {
    private static final OffsetDateTime NOW = OffsetDateTime.parse("2026-11-20T09:00:00+01:00");
    private static final UUID OWN = UUID.randomUUID();

    private static Node node(UUID id, int open, int waitingMillis) {
        OffsetDateTime since = waitingMillis < 0 ? null : NOW.minus(Duration.ofMillis(waitingMillis));
        return new Node(id, NOW.plusSeconds(5), 8, 0, since, since == null ? null : NOW.plusSeconds(1), open);
    }

    private static int taken(int open, int waitingMillis, Node... others) {
        List<Node> nodes = new ArrayList<>(List.of(others));
        nodes.add(node(OWN, open, waitingMillis));
        PlaceRules rules = new PlaceRules(nodes, OWN, 8, NOW);
        int taken = 0;
        while (rules.take()) {
            taken++;
        }
        return taken;
    }

    @Test
    void singleNodeTakesAllPlaces() {
        assertThat(taken(0, -1)).isEqualTo(8);
        assertThat(taken(0, -1, node(UUID.randomUUID(), 0, -1))).isEqualTo(8);
    }

    @Test
    void nodeTakesOnlyFreePlaces() {
        assertThat(taken(0, -1, node(UUID.randomUUID(), 7, -1))).isEqualTo(1);
        assertThat(taken(0, -1, node(UUID.randomUUID(), 8, -1))).isZero();
    }

    @Test
    void nodeBeyondItsShareYieldsToAWaitingNode() {
        assertThat(taken(7, -1, node(UUID.randomUUID(), 0, 10))).isZero();
        assertThat(taken(7, -1, node(UUID.randomUUID(), 0, -1))).isEqualTo(1);
    }

    @Test
    void nodeBelowItsShareTakesAPlaceAtOnce() {
        assertThat(taken(1, -1, node(UUID.randomUUID(), 6, 10))).isEqualTo(1);
    }

    @Test
    void moreNodesThanPlacesTakeTurns() {
        Node[] others = new Node[9];
        for (int i = 0; i < others.length; i++) {
            others[i] = node(UUID.randomUUID(), i < 7 ? 1 : 0, 100 + i);
        }
        assertThat(taken(0, 50, others)).isZero();
        assertThat(taken(0, 500, others)).isEqualTo(1);
    }

    @Test
    void aNodeThatNoLongerAsksDoesNotCountAsWaiting() {
        Node gone = new Node(UUID.randomUUID(), NOW.plusSeconds(5), 8, 0, NOW.minusSeconds(9), NOW.minusSeconds(8), 0);
        assertThat(taken(7, -1, gone)).isEqualTo(1);
    }
}
