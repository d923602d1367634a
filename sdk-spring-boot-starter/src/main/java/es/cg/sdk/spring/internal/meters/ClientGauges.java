package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.Limits;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.spring.internal.status.StatusCache;
import es.cg.sdk.status.ServiceStatus;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Shows the open requests and what is left of the limits. A limit per client is shown as the smallest of all clients.
 */
record ClientGauges(CgClient client, StatusCache status) implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("cg.client.requests.open", client, each -> each.limits().open())
                .description("Requests that are open now")
                .register(registry);
        Gauge.builder("cg.client.requests.max", client, each -> each.limits().maxOpen())
                .description("Maximum number of open requests")
                .register(registry);
        Gauge.builder("cg.client.calls.waiting", client, each -> each.limits().waiting())
                .description("Calls that wait for an open request or a rate limit")
                .register(registry);
        for (RateLimitReason reason : LimitNames.ALL) {
            Gauge.builder("cg.client.rate.remaining", client, each -> remaining(each.limits(), reason))
                    .description("Requests that a rate limit still allows; NaN while it is unknown")
                    .tag("limit", reason.value())
                    .register(registry);
        }
        Gauge.builder("cg.client.quota.remaining", status, ClientGauges::quota)
                .description("Reads left of the month's quota; NaN while it is unknown")
                .register(registry);
    }

    private static double remaining(Limits limits, RateLimitReason reason) {
        return limits.rates().stream()
                .filter(each -> each.reason().equals(reason))
                .mapToDouble(Limits.Rate::remaining)
                .min()
                .orElse(Double.NaN);
    }

    private static double quota(StatusCache cache) {
        ServiceStatus status = cache.get().status();
        Long left = status == null ? null : status.limites().cuotaRestante();
        return left == null ? Double.NaN : left;
    }
}
