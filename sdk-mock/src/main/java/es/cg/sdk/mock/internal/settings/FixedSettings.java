package es.cg.sdk.mock.internal.settings;

import java.time.Duration;
import java.util.List;

/**
 * Settings with which a mock begins, and which never change. They are those of all its firms.
 *
 * @param jobTime the time that a job takes
 * @param jobPolls the number of polls after which a job ends; 0 if it ends by the clock
 * @param slidingWindows whether rate limits count the last 60 seconds; otherwise they count each minute of the clock
 * @param enforceLimits whether requests beyond a limit are refused; otherwise they are only counted
 * @param publicDestinationsOnly whether webhook destinations must be public HTTPS addresses
 * @param neighbourDestinations whether webhook destinations may be named as containers of one network name each other
 * @param deliveries the settings of event deliveries
 * @param correctionsName the names of the files of corrections; empty if there are none
 * @param corrections a line for each correction in force
 */
public record FixedSettings(
        Duration jobTime,
        int jobPolls,
        boolean slidingWindows,
        boolean enforceLimits,
        boolean publicDestinationsOnly,
        boolean neighbourDestinations,
        DeliverySettings deliveries,
        String correctionsName,
        List<String> corrections) {}
