package es.cg.sdk.mock.internal;

import static es.cg.sdk.mock.internal.keys.IpRanges.contains;
import static es.cg.sdk.mock.internal.keys.IpRanges.isRange;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AddressListTest {
    @Test
    void rangeContainsOnlyItsAddresses() {
        assertThat(contains("10.0.0.0/8", "10.255.1.2")).isTrue();
        assertThat(contains("10.0.0.0/8", "11.0.0.0")).isFalse();
        assertThat(contains("10.1.2.3", "10.1.2.3")).isTrue();
        assertThat(contains("10.1.2.3", "10.1.2.4")).isFalse();
        assertThat(contains("0.0.0.0/0", "203.0.113.9")).isTrue();
        assertThat(contains("192.168.1.128/25", "192.168.1.127")).isFalse();
        assertThat(contains("2001:db8::/33", "2001:db8:7fff::1")).isTrue();
        assertThat(contains("2001:db8::/33", "2001:db8:8000::1")).isFalse();
        assertThat(contains("::/0", "10.0.0.1")).isFalse();
    }

    @Test
    void invalidRangesAreRecognised() {
        assertThat(List.of("10.0.0.0/8", "::1", "2001:db8::/128")).allMatch(each -> isRange(each));
        assertThat(List.of("", "x", "10.0.0.0/33", "10.0.0.256", "10.0.0.0/8/8", "::/129", "10.0.0.0/", ":::", "1.2"))
                .noneMatch(each -> isRange(each));
    }
}
